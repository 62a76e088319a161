package dev.hotshard.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * What went wrong with a file, in words: the exceptions of the JDK often name the file and nothing else.
 */
final class FileFaults {
    private FileFaults() {}

    static String text(IOException e) {
        if (!(e instanceof FileSystemException file)) {
            return String.valueOf(e.getMessage());
        }
        if (e instanceof NoSuchFileException) {
            return file.getFile() + ": there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return file.getFile() + ": may not be read or written";
        }
        // Folders are all that is made under a name that may be taken.
        if (e instanceof NotDirectoryException || e instanceof FileAlreadyExistsException) {
            return file.getFile() + ": is not a folder";
        }
        String reason = file.getReason();
        return file.getFile() + ": " + (reason == null ? e.getClass().getSimpleName() : reason);
    }
}

package dev.hotshard.lab;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page, as they lie in the program.
 * Shape: by their paths, read once; there are no others, whatever a path says.
 */
final class Site {
    private static final List<String> FILES = List.of(
            "index.html",
            "lab.css",
            "uplot.css",
            "api.js",
            "bars.js",
            "charts.js",
            "controls.js",
            "dom.js",
            "editor.js",
            "gauges.js",
            "help.js",
            "keys.js",
            "lab.js",
            "larger.js",
            "player.js",
            "results.js",
            "share.js",
            "strip.js",
            "uplot.js",
            "variants.js");

    private final Map<String, Reply> files = new LinkedHashMap<>();

    Site() throws IOException {
        for (String file : FILES) {
            try (InputStream in = Site.class.getResourceAsStream(file)) {
                if (in == null) {
                    throw new IllegalStateException("the program lacks its file " + file);
                }
                files.put("/" + file, new Reply(200, type(file), in.readAllBytes()));
            }
        }
    }

    private static String type(String file) {
        return file.endsWith(".html")
                ? Reply.HTML
                : file.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
    }

    /** The file at a path; null if there's none. */
    @Nullable
    Reply file(String path) {
        return files.get(path.equals("/") ? "/index.html" : path);
    }
}

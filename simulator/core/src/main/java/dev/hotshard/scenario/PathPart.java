package dev.hotshard.scenario;

/** Names as parts of a dotted path into a scenario: in double quotes where one would be taken for something else. */
public final class PathPart {
    /** What parts a path, or a path from what it is set to. */
    private static final String SIGNS = ".\"[]=";

    private PathPart() {}

    /** A name as it stands in a path. */
    public static String of(String name) {
        boolean isPlain =
                !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c != '\u007f' && SIGNS.indexOf(c) < 0);
        return isPlain ? name : "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}

package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.List;

/** Dotted paths into a scenario; a part that holds a dot, a quote or a bracket, or is empty, stands in double quotes. */
final class Paths {
    private Paths() {}

    static String child(String path, String name) {
        return path.isEmpty() ? part(name) : path + "." + part(name);
    }

    /** A name as a part of a path. */
    static String part(String name) {
        boolean plain = !name.isEmpty();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            plain &= c > ' ' && c != '.' && c != '"' && c != '[' && c != ']' && c != '\u007f';
        }
        if (plain) {
            return name;
        }
        return "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    /** The parts of a path. */
    static List<String> parts(String path) throws Wrong {
        List<String> parts = new ArrayList<>();
        int at = 0;
        while (true) {
            StringBuilder part = new StringBuilder();
            if (at < path.length() && path.charAt(at) == '"') {
                at++;
                while (at < path.length() && path.charAt(at) != '"') {
                    if (path.charAt(at) == '\\' && at + 1 < path.length()) {
                        at++;
                    }
                    part.append(path.charAt(at++));
                }
                if (at == path.length()) {
                    throw new Wrong("a quote isn't closed in \"" + path + "\"");
                }
                at++;
            } else {
                while (at < path.length() && path.charAt(at) != '.') {
                    part.append(path.charAt(at++));
                }
                if (part.isEmpty()) {
                    throw new Wrong("must be a dotted path such as stream.shards, was \"" + path + "\"");
                }
            }
            parts.add(part.toString());
            if (at == path.length()) {
                return parts;
            }
            if (path.charAt(at) != '.') {
                throw new Wrong("a dot is missing after a quoted part in \"" + path + "\"");
            }
            at++;
        }
    }
}

package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.PathPart;
import java.util.ArrayList;
import java.util.List;

/** Dotted paths into a scenario, of parts as {@link PathPart} writes them. */
final class Paths {
    private Paths() {}

    static String child(String path, String name) {
        String part = PathPart.of(name);
        return path.isEmpty() ? part : path + "." + part;
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

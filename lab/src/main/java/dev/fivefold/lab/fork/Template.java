package dev.fivefold.lab.fork;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a fork. The template is copied to the top of the fork, and so are Maven's wrapper and the guide; {@link Libraries} makes
 * the rest. Paths are relative to the repository, with slashes.
 */
final class Template {

    /** The folder of what is added to an application. */
    static final String ADDED = "template/added/";

    private static final String FOLDER = "template/";

    private Template() {}

    /** The source of each file of a fork, by its path in the fork before it is renamed. */
    static SortedMap<String, String> sources(Collection<String> tracked) {
        SortedMap<String, String> sources = new TreeMap<>();
        tracked.forEach(file -> target(file).ifPresent(target -> sources.put(target, file)));
        return sources;
    }

    private static Optional<String> target(String file) {
        if (file.equals(Libraries.SCRIPT) || file.startsWith(ADDED)) {
            return Optional.empty();
        }
        if (file.startsWith(FOLDER)) {
            return Optional.of(file.substring(FOLDER.length()));
        }
        boolean copied =
                file.startsWith("mvnw") || file.startsWith(".mvn/") || file.equals("docs/your-first-aggregate.md");
        return copied ? Optional.of(file) : Optional.empty();
    }
}

package dev.fivefold.lab.fork;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a fork and the names in them. The template is copied to the top of the fork, and so are Maven's wrapper and the guide;
 * {@code template/libraries} copies the rest. Paths are relative to the repository, with slashes.
 */
final class Template {

    /** The script that copies the libraries and the gateway into a fork. */
    static final String LIBRARIES = "template/libraries";

    private static final String FOLDER = "template/";

    private Template() {}

    /** The source of each file of a fork, by its path in the fork before it is renamed. */
    static SortedMap<String, String> sources(Collection<String> tracked) {
        SortedMap<String, String> sources = new TreeMap<>();
        tracked.forEach(file -> target(file).ifPresent(target -> sources.put(target, file)));
        return sources;
    }

    private static Optional<String> target(String file) {
        if (file.equals(LIBRARIES)) {
            return Optional.empty();
        }
        if (file.startsWith(FOLDER)) {
            return Optional.of(file.substring(FOLDER.length()));
        }
        boolean copied =
                file.startsWith("mvnw") || file.startsWith(".mvn/") || file.equals("docs/your-first-aggregate.md");
        return copied ? Optional.of(file) : Optional.empty();
    }

    /** The names of the template, and where its parent is. */
    static Renaming renaming(ForkName fork) {
        return new Renaming(Map.of(
                "com.acme", fork.group(),
                "com/acme", fork.group().replace('.', '/'),
                "shop", fork.name(),
                "Shop", fork.title(),
                "SHOP", fork.upperCase(),
                "<relativePath>../../pom.xml<", "<relativePath>../fivefold/pom.xml<"));
    }
}

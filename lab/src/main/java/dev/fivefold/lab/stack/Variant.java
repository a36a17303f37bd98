package dev.fivefold.lab.stack;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The differences of a second aggregator.
 *
 * @param settings override the step's, by their keys
 * @param javaOptions an argument file in place of the step's; empty for that one
 * @param configuration further Spring configuration files
 */
public record Variant(Map<String, String> settings, Optional<Path> javaOptions, List<Path> configuration) {

    /** Other settings alone. */
    public static Variant of(Map<String, String> settings) {
        return new Variant(settings, Optional.empty(), List.of());
    }

    /** Other JVM options, and a further configuration file. */
    public static Variant of(Path javaOptions, Path configuration) {
        return new Variant(Map.of(), Optional.of(javaOptions), List.of(configuration));
    }
}

package dev.fivefold.lab.stack;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * In what a second aggregator differs from that of its step.
 *
 * @param settings configuration that wins over the step's, by its keys
 * @param javaOptions an argument file that takes the place of the step's; empty for that one
 * @param configuration Spring configuration files beside the step's
 */
public record Variant(Map<String, String> settings, Optional<Path> javaOptions, List<Path> configuration) {

    /** Copies. */
    public Variant {
        settings = Map.copyOf(settings);
        configuration = List.copyOf(configuration);
    }

    /** In some settings alone. */
    public static Variant of(Map<String, String> settings) {
        return new Variant(settings, Optional.empty(), List.of());
    }

    /** In its JVM, and in what this file turns on. */
    public static Variant of(Path javaOptions, Path configuration) {
        return new Variant(Map.of(), Optional.of(javaOptions), List.of(configuration));
    }
}

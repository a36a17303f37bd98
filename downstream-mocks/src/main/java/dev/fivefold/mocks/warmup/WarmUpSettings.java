package dev.fivefold.mocks.warmup;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The services' requests to themselves before they are ready.
 *
 * @param enabled whether there are any; default false
 * @param duration of the warm-up, above 0 to 60 s; default 8 s
 * @param readers requests at a time, 1 to 64; default 2, since the JIT needs the CPUs, too
 * @param paths with their queries, requested round robin; at least one if enabled; default none
 */
@ConfigurationProperties("fivefold.warm-up")
public record WarmUpSettings(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("8s") Duration duration,
        @DefaultValue("2") int readers,
        @DefaultValue List<String> paths) {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** Rejects values outside the ranges above. */
    public WarmUpSettings {
        paths = List.copyOf(paths);
        if (!duration.isPositive() || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("fivefold.warm-up.duration must be above 0 to 60s, but is " + duration);
        }
        if (readers < 1 || readers > 64) {
            throw new IllegalArgumentException("fivefold.warm-up.readers must be 1 to 64, but is " + readers);
        }
        if (enabled && paths.isEmpty()) {
            throw new IllegalArgumentException("fivefold.warm-up.paths is empty: name at least one, or disable it");
        }
        paths.stream().filter(path -> !path.startsWith("/")).findFirst().ifPresent(path -> {
            throw new IllegalArgumentException("fivefold.warm-up.paths must begin with /, but there is " + path);
        });
    }
}

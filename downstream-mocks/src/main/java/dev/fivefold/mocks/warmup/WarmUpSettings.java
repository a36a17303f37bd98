package dev.fivefold.mocks.warmup;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the services ask themselves before they let anybody in.
 *
 * @param enabled whether they do; default false
 * @param atMost after which they let everybody in, however slow they still are; more than none, default 10s
 * @param readers requests at a time, 1 to 64; default 2, since the compilers need the processors, too
 * @param paths with their queries, each asked for in turn; at least one, if enabled; default none
 */
@ConfigurationProperties("fivefold.warm-up")
public record WarmUpSettings(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("10s") Duration atMost,
        @DefaultValue("2") int readers,
        @DefaultValue List<String> paths) {

    /** Refuses values outside the ranges above. */
    public WarmUpSettings {
        paths = List.copyOf(paths);
        if (atMost.isNegative() || atMost.isZero()) {
            throw new IllegalArgumentException("fivefold.warm-up.at-most must be more than none, but is " + atMost);
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

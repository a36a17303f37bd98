package dev.fivefold.lab.scenario;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.YamlFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The simulated part of the system, the same in every step. Everything else is real.
 *
 * @param seed of the mocks' texts, delays and failures
 * @param linkBytesPerSecond the user's link, in bytes per second, at least 1000
 * @param delays the median delay of each logical service, by name, in the file's order
 */
public record Scenario(long seed, long linkBytesPerSecond, List<Long> users, Map<String, Duration> delays) {

    private static final Pattern DURATION = Pattern.compile("(\\d+)(us|ms|s)");

    /** Checks and copies. */
    public Scenario {
        if (linkBytesPerSecond < 1000) {
            throw new LabFailure(
                    "fivefold.scenario.link is " + linkBytesPerSecond + ": set 1000 bytes per second or more");
        }
        if (users.isEmpty()) {
            throw new LabFailure("fivefold.scenario.users is empty: name at least one user");
        }
        users = List.copyOf(users);
        delays = Collections.unmodifiableMap(new LinkedHashMap<>(delays));
    }

    /**
     * Reads a scenario.
     *
     * @param file in YAML; also a Spring configuration file of the mocks
     */
    public static Scenario read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new LabFailure(file + " is missing: restore it with git checkout -- lab/scenario.yaml");
        }
        return YamlFile.parsed(file, () -> {
            JsonNode settings = YamlFile.tree(file).path("fivefold");
            JsonNode scenario = settings.path("scenario");
            Map<String, Duration> delays = new LinkedHashMap<>();
            settings.required("mocks")
                    .required("services")
                    .forEachEntry((name, behavior) ->
                            delays.put(name, duration(behavior.required("delay").asString())));
            return new Scenario(
                    scenario.required("seed").longValue(),
                    scenario.required("link").longValue(),
                    scenario.required("users")
                            .valueStream()
                            .map(JsonNode::longValue)
                            .toList(),
                    delays);
        });
    }

    /** A duration as Spring's configuration files write it. */
    private static Duration duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new LabFailure("'" + text + "' is no duration: write 250us, 8ms or 2s");
        }
        long value = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "us" -> Duration.ofNanos(1000 * value);
            case "ms" -> Duration.ofMillis(value);
            default -> Duration.ofSeconds(value);
        };
    }

    /** The delay of a service. */
    public Duration delay(String service) {
        Duration delay = delays.get(service);
        if (delay == null) {
            throw new LabFailure("the scenario has no service '%s': it has %s".formatted(service, delays.keySet()));
        }
        return delay;
    }
}

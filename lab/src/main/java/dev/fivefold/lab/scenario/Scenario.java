package dev.fivefold.lab.scenario;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * All that is simulated; everything else is real. The same in every step.
 *
 * @param seed of the mocks' texts, delays and failures
 * @param linkBytesPerSecond the user's link, in bytes per second, at least 1000
 * @param users whose pages are read, at least one
 * @param services how each logical service behaves, by name, in the file's order
 */
public record Scenario(long seed, long linkBytesPerSecond, List<Long> users, Map<String, ServiceBehavior> services) {

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
        services = Collections.unmodifiableMap(new LinkedHashMap<>(services));
    }

    /**
     * Reads a scenario.
     *
     * @param file in YAML; also a Spring configuration file of the mocks
     * @throws LabFailure if it is missing, or says something else than a scenario does
     */
    public static Scenario read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new LabFailure(file + " is missing: restore it with git checkout -- lab/scenario.yaml");
        }
        try {
            JsonNode settings = YAMLMapper.shared().readTree(file.toFile()).path("fivefold");
            JsonNode scenario = settings.path("scenario");
            List<Long> users = new ArrayList<>();
            scenario.required("users").forEach(user -> users.add(user.longValue()));
            Map<String, ServiceBehavior> services = new LinkedHashMap<>();
            settings.required("mocks")
                    .required("services")
                    .forEachEntry((name, behavior) -> services.put(name, behavior(behavior)));
            return new Scenario(
                    scenario.required("seed").longValue(),
                    scenario.required("link").longValue(),
                    users,
                    services);
        } catch (JacksonException e) {
            throw new LabFailure(file + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Writes a scenario in which no service waits, and all else is as in another.
     *
     * @param copy the file to write or to replace
     * @throws LabFailure if one cannot be read, or the other not be written
     */
    public static void writeWithoutDelays(Path file, Path copy) {
        try {
            JsonNode scenario = YAMLMapper.shared().readTree(file.toFile());
            scenario.requiredAt("/fivefold/mocks/services")
                    .forEach(behavior -> ((ObjectNode) behavior).put("delay", "0ms"));
            CacheFolder.makeParentOf(copy);
            YAMLMapper.shared().writeValue(copy.toFile(), scenario);
        } catch (JacksonException e) {
            throw new LabFailure("cannot make %s of %s: %s".formatted(copy, file, e.getOriginalMessage()), e);
        }
    }

    private static ServiceBehavior behavior(JsonNode node) {
        return new ServiceBehavior(
                Durations.parse(node.required("delay").asString()),
                node.required("spread").doubleValue(),
                node.required("bandwidth").asString(),
                node.required("failure-rate").doubleValue());
    }

    /**
     * A service's delay.
     *
     * @throws LabFailure if the scenario has no such service
     */
    public Duration delay(String service) {
        ServiceBehavior behavior = services.get(service);
        if (behavior == null) {
            throw new LabFailure("the scenario has no service '%s': it has %s".formatted(service, services.keySet()));
        }
        return behavior.delay();
    }
}

package dev.fivefold.lab.scenario;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The system with the lessons up to one turned on.
 *
 * @param number the last lesson's number
 * @param id the last lesson's folder, as {@code 03-parallel-stages}
 * @param lessons the folders of the lessons that are on, in order
 */
public record Step(int number, String id, List<Path> lessons) {

    private static final Pattern HEADING = Pattern.compile("# (?:\\d+ · )?(.+)");

    /** Copies. */
    public Step {
        lessons = List.copyOf(lessons);
    }

    /** A service's Spring configuration files, in order: later ones win. */
    public List<Path> springConfiguration(Service service) {
        return existing(service.label() + ".yaml");
    }

    /** A service's Java argument file: that of the last lesson that has one, as a whole. */
    public Optional<Path> jvmOptions(Service service) {
        return last(service.label() + ".jvm");
    }

    /** What is included in the http block of the edge: that of the last lesson that has one, as a whole. */
    public Optional<Path> nginxConfiguration() {
        return last("nginx.conf");
    }

    /**
     * The last migration of the schema that the step runs on, as {@code spring.flyway.target} of the services says; empty for
     * all of them.
     *
     * @throws LabFailure if a file cannot be read
     */
    public OptionalInt schemaVersion() {
        for (Path file : springConfiguration(Service.MOCKS).reversed()) {
            try {
                JsonNode target = YAMLMapper.shared().readTree(file.toFile()).at("/spring/flyway/target");
                if (!target.isMissingNode()) {
                    return target.isInt() ? OptionalInt.of(target.intValue()) : OptionalInt.empty();
                }
            } catch (JacksonException e) {
                throw new LabFailure(file + " cannot be read: " + e.getOriginalMessage(), e);
            }
        }
        return OptionalInt.empty();
    }

    /** That of Redis: of the last lesson that has one, as a whole. Without one there is no Redis. */
    public Optional<Path> redisConfiguration() {
        return last("redis.conf");
    }

    /**
     * Java options of aggregators that the last lesson compares with each other, in their order; none if it compares nothing.
     *
     * @throws LabFailure if its folder cannot be read
     */
    public List<Path> collectors() {
        Path folder = lessons.getLast().resolve("collectors");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jvm"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(folder, CacheFolder.reason(e)), e);
        }
    }

    /** What those aggregators keep on their heaps: a Spring configuration file. */
    public Path liveSet() {
        return lessons.getLast().resolve("collectors").resolve("live-set.yaml");
    }

    /** The first line of the last lesson's README, without its number; the id if there is none. */
    public String title() {
        try (Stream<String> lines = Files.lines(lessons.getLast().resolve("README.md"))) {
            return lines.map(HEADING::matcher)
                    .filter(Matcher::matches)
                    .map(heading -> heading.group(1))
                    .findFirst()
                    .orElse(id);
        } catch (IOException e) {
            return id; // a lesson in the making
        }
    }

    private Optional<Path> last(String file) {
        List<Path> files = existing(file);
        return files.isEmpty() ? Optional.empty() : Optional.of(files.getLast());
    }

    private List<Path> existing(String file) {
        return lessons.stream()
                .map(lesson -> lesson.resolve(file))
                .filter(Files::isRegularFile)
                .toList();
    }
}

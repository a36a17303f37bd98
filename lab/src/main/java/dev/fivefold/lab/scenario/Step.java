package dev.fivefold.lab.scenario;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.YamlFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The system with the lessons up to one turned on.
 *
 * @param id the last lesson's folder, as {@code 03-parallel-stages}
 * @param lessons the folders of the lessons that are on, in order
 */
public record Step(int number, String id, List<Path> lessons) {

    private static final String FIELDS = "fields";
    private static final Pattern HEADING = Pattern.compile("(?m)^# (?:\\d+ · )?(.+)$");

    /** This step and, if its lesson lists fields, one with only those, {@code 12-fields}, whose pages have a content of their own. */
    Stream<Step> variants() {
        Path fields = lessons.getLast().resolve(FIELDS);
        return Files.isDirectory(fields)
                ? Stream.of(this, new Step(number, Text.of("%02d-%s", number, FIELDS), with(fields)))
                : Stream.of(this);
    }

    private List<Path> with(Path lesson) {
        return Stream.concat(lessons.stream(), Stream.of(lesson)).toList();
    }

    /** Whether its pages may differ from those of the other steps. */
    public boolean hasOwnContent() {
        return lessons.getLast().endsWith(FIELDS);
    }

    /** A service's Spring configuration files, in order: later ones win. */
    public List<Path> springConfiguration(Service service) {
        return existing(service.label() + ".yaml");
    }

    /** A service's Java argument file: that of the last lesson that has one. */
    public Optional<Path> jvmOptions(Service service) {
        return last(service.label() + ".jvm");
    }

    /** The file that is included in the http block of the edge: that of the last lesson that has one. */
    public Optional<Path> nginxConfiguration() {
        return last("nginx.conf");
    }

    /** The configuration of Redis: that of the last lesson that has one. Without one there is no Redis. */
    public Optional<Path> redisConfiguration() {
        return last("redis.conf");
    }

    /** The last migration of the step's schema, by {@code spring.flyway.target} of the services; empty for all migrations. */
    public OptionalInt schemaVersion() {
        for (Path file : springConfiguration(Service.MOCKS).reversed()) {
            JsonNode target = YamlFile.tree(file).at("/spring/flyway/target");
            if (!target.isMissingNode()) {
                return target.isInt() ? OptionalInt.of(target.intValue()) : OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }

    /** The heading of the last lesson's README, without its number; the id if there is none, or the step is named after no lesson. */
    public String title() {
        if (!lessons.getLast().endsWith(id)) {
            return id;
        }
        Path readme = lessons.getLast().resolve("README.md");
        Matcher heading = HEADING.matcher(Files.isRegularFile(readme) ? Disk.read(readme) : "");
        return heading.find() ? heading.group(1) : id;
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

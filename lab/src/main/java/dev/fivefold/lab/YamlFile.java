package dev.fivefold.lab;

import java.nio.file.Path;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** YAML files, whose mistakes end a command with one line: the file, the place in it, and the mistake. */
public final class YamlFile {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .withCoercionConfig(
                    LogicalType.Textual, config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
            .build();

    private YamlFile() {}

    /**
     * The content of a file as a record. Unknown keys are mistakes; the record's constructor rejects invalid values with an {@link
     * IllegalArgumentException}.
     */
    public static <T> T read(Path file, Class<T> type) {
        return parsed(file, () -> YAML.readValue(file.toFile(), type));
    }

    /** The content of a file as a tree. */
    public static JsonNode tree(Path file) {
        return parsed(file, () -> YAML.readTree(file.toFile()));
    }

    /** Runs work on a file's content, so that its mistakes are reported with the file. */
    public static <T> T parsed(Path file, Supplier<T> work) {
        try {
            return work.get();
        } catch (JacksonException e) {
            String place = e.getPath().stream()
                    .map(reference -> reference.getPropertyName() != null
                            ? reference.getPropertyName()
                            : Integer.toString(reference.getIndex() + 1))
                    .collect(Collectors.joining(" "));
            throw new LabFailure(
                    "%s cannot be read: %s%s".formatted(file, place.isEmpty() ? "" : place + ": ", mistake(e)), e);
        }
    }

    private static String mistake(JacksonException e) {
        return e instanceof UnrecognizedPropertyException unknown
                ? "'%s' is no key: there are %s"
                        .formatted(unknown.getPropertyName(), new TreeSet<>(unknown.getKnownPropertyIds()))
                : e.getOriginalMessage();
    }
}

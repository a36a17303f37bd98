package dev.fivefold.lab.check;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The exercise of a lesson, as its {@code check.yaml} declares when it is done. Its README says what is to be done.
 *
 * @param expect all of it is so when it is done, and not all of it before; at least one
 */
public record Exercise(List<Expectation> expect) {

    /** Beside the lesson's README. */
    public static final String FILE = "check.yaml";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    /** Copies. */
    public Exercise {
        expect = List.copyOf(expect);
        if (expect.isEmpty()) {
            throw new IllegalArgumentException("nothing is expected");
        }
    }

    /**
     * Reads that of a lesson.
     *
     * @throws LabFailure if there is none, or it cannot be read
     */
    public static Exercise of(Path lesson) {
        Path file = lesson.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new LabFailure("%s has no exercise: there is no %s".formatted(lesson.getFileName(), file));
        }
        try {
            return YAML.readValue(file.toFile(), Exercise.class);
        } catch (JacksonException e) {
            throw new LabFailure(file + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Looks at a stack, at everything that is expected, one after the other.
     *
     * @throws LabFailure if the stack does not answer
     */
    public List<Finding> check(RunningStack stack) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        for (Expectation each : expect) {
            try {
                Measured value = each.source().look(stack);
                findings.add(
                        new Finding(each.holds(value), each.says(), value.text(), each.bounds(), each.otherwise()));
            } catch (IOException e) {
                throw new LabFailure(
                        "the stack does not answer: ./fivefold down, then ./fivefold up --step %d"
                                .formatted(Integer.parseInt(stack.step().substring(0, 2))),
                        e);
            }
        }
        return findings;
    }
}

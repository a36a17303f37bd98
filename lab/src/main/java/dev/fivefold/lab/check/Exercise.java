package dev.fivefold.lab.check;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.YamlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The exercise of a lesson, as its {@code check.yaml} declares it. The lesson's README has the task.
 *
 * @param expect holds when the exercise is done, and does not hold before; at least one
 */
public record Exercise(List<Expectation> expect) {

    /** Beside the lesson's README. */
    public static final String FILE = "check.yaml";

    /** An expectation with its result. */
    public record Finding(boolean holds, String says, String measured, String wanted, String otherwise) {

        /** For the terminal: one line, and one more where there is something to do. */
        public String text() {
            String line = "%s %s: %s (%s)%n".formatted(holds ? "yes" : "no ", says, measured, wanted);
            return holds ? line : line + "    %s%n".formatted(otherwise);
        }
    }

    /** Copies. */
    public Exercise {
        expect = List.copyOf(expect);
        if (expect.isEmpty()) {
            throw new IllegalArgumentException("nothing is expected");
        }
    }

    /** Reads that of a lesson. */
    public static Exercise of(Path lesson) {
        Path file = lesson.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new LabFailure("%s has no exercise: there is no %s".formatted(lesson.getFileName(), file));
        }
        return YamlFile.read(file, Exercise.class);
    }

    /** Checks all expectations on a stack, one after the other. */
    public List<Finding> check(RunningStack stack) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        for (Expectation each : expect) {
            try {
                Source.Measured value = each.source().look(stack);
                findings.add(
                        new Finding(each.holds(value), each.says(), value.text(), each.bounds(), each.otherwise()));
            } catch (IOException e) {
                throw new LabFailure(
                        "the stack does not respond: ./fivefold down, then ./fivefold up --step %d"
                                .formatted(Integer.parseInt(stack.step().substring(0, 2))),
                        e);
            }
        }
        return findings;
    }
}

package dev.fivefold.lab.panel;

import dev.fivefold.lab.report.Report.StepFigures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** The state that the page shows, as JSON with names in snake_case. Safe for many threads. */
public final class PanelState {

    static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /** The lines that the page shows, and some more for a page that is opened late. */
    private static final int MOST_LINES = 40;

    private final Map<String, StepState> steps = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();
    private Mode mode;
    private String step = "";
    private Phase phase = Phase.STARTING;
    private String reportFile = "";
    private long version;

    /** The command behind the page. */
    public enum Mode {
        /** Steps are being measured: the page shows them and loads nothing. */
        DEMO,
        /** The page has controls. */
        PLAY
    }

    /** The state of the current step. */
    public enum Phase {
        /** It is being started. */
        STARTING,
        /** It is being measured. */
        MEASURING,
        /** It serves pages. */
        READY,
        /** All steps are measured. */
        ENDED
    }

    /** A step; its figures are null until it is measured. */
    record StepState(
            String id,
            @Nullable Double p50Ms,
            @Nullable Double firstByteMs,
            @Nullable Long bytesOnWire,
            @Nullable Long bytesPlain,
            @Nullable Double calls,
            @Nullable Double pagesPerS,
            List<Double> samples) {

        static StepState waiting(String id) {
            return new StepState(id, null, null, null, null, null, null, List.of());
        }

        static StepState of(StepFigures figures) {
            return new StepState(
                    figures.id(),
                    figures.p50Ms(),
                    figures.firstByteP50Ms(),
                    figures.bytesOnWire(),
                    figures.bytesPlain(),
                    figures.downstreamCalls(),
                    figures.throughputPagesPerS(),
                    List.of());
        }

        StepState with(double sampleMs) {
            List<Double> more = new ArrayList<>(samples);
            more.add(sampleMs);
            return new StepState(id, null, null, null, null, null, null, more);
        }
    }

    private record Document(
            String mode,
            String step,
            String phase,
            boolean report,
            String reportFile,
            List<StepState> steps,
            List<String> lines) {}

    /** Steps that are not measured yet, in their order. */
    public PanelState(Mode mode, List<String> stepIds) {
        this.mode = mode;
        stepIds.forEach(id -> steps.put(id, StepState.waiting(id)));
    }

    /** From now on the page has controls. */
    void play() {
        change(() -> mode = Mode.PLAY);
    }

    /** Sets the current step and its state. */
    public void set(String stepId, Phase now) {
        change(() -> {
            step = stepId;
            phase = now;
        });
    }

    /** Adds a page of the current step. */
    void sample(double ms) {
        change(() -> {
            phase = Phase.MEASURING;
            steps.computeIfPresent(step, (_, state) -> state.with(ms));
        });
    }

    /** Sets the figures of a step. */
    public void measured(StepFigures figures) {
        change(() -> steps.put(figures.id(), StepState.of(figures)));
    }

    /** Adds a line about what the command does. */
    public void say(String line) {
        change(() -> {
            lines.add(line);
            if (lines.size() > MOST_LINES) {
                lines.removeFirst();
            }
        });
    }

    /** The report can be read, from this server and, after its end, from this file. */
    public void reported(Path file) {
        change(() -> reportFile = file.toString());
    }

    /** Ends all waiting for a change. */
    void wake() {
        change(() -> {});
    }

    private synchronized void change(Runnable how) {
        how.run();
        version++;
        notifyAll();
    }

    /** The number of changes so far. */
    synchronized long version() {
        return version;
    }

    /** Blocks until there was another change, or some seconds have passed. */
    synchronized void awaitChange(long seen, long seconds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        long left = TimeUnit.SECONDS.toMillis(seconds);
        while (version == seen && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
    }

    /** The state in one line. */
    synchronized String json() {
        return JSON.writeValueAsString(new Document(
                word(mode),
                step,
                word(phase),
                !reportFile.isEmpty(),
                reportFile,
                List.copyOf(steps.values()),
                List.copyOf(lines)));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}

package dev.fivefold.lab.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.gc.GcLogReader;
import dev.fivefold.lab.report.gc.GcFigures;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the aggregator's collector has done since its start, by its log. */
record GcValue(Figure figure) implements Source {

    enum Figure {
        /** G1, Parallel or ZGC. */
        COLLECTOR,
        /** How many pauses of all threads there were. */
        PAUSES,
        /** The longest of them, in milliseconds. */
        @JsonProperty("longest-pause-ms")
        LONGEST_PAUSE_MS
    }

    @Override
    public Measured look(RunningStack stack) {
        Path log = stack.gcLog();
        if (!Files.isRegularFile(log)) {
            throw new LabFailure(log + " is missing: start the stack again with ./fivefold up");
        }
        GcFigures figures = GcLogReader.read(log);
        return switch (figure) {
            case COLLECTOR -> Measured.of(figures.collector());
            case PAUSES -> Measured.of(figures.pauses().size());
            case LONGEST_PAUSE_MS -> Measured.of(figures.pauseMaxMs());
        };
    }
}

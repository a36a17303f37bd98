package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.terminal.Progress;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A comparison beside a step. The report is complete without it: if it fails, a line gives the reason. */
record Comparison(String step, String what, Progress progress) {

    /** The figures; null if they cannot be measured. */
    <T> @Nullable T orNull(Callable<T> figures) throws Exception {
        try {
            return figures.call();
        } catch (LabFailure e) {
            say("no %s: %s".formatted(what, e.getMessage()));
            return null;
        }
    }

    /** The first variants that fit into the free memory. */
    <V> List<V> fitting(List<V> variants, long bytes) {
        long free = Memory.freeBytes();
        int fit = (int) Math.min(variants.size(), free / bytes);
        if (fit < 2) {
            throw new LabFailure(
                    Text.of("that takes %.0f GB of free memory, and there are %.1f", 2 * bytes / 1e9, free / 1e9));
        }
        if (fit < variants.size()) {
            say("not enough free memory for the last %d of %d".formatted(variants.size() - fit, variants.size()));
        }
        return variants.subList(0, fit);
    }

    /** Prints a line with the step's id. */
    void say(String line) {
        progress.say(step + ": " + line);
    }
}

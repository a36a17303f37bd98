package dev.fivefold.benchmarks.comparison;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.util.List;

/** A comparison beside a step. */
record Comparison(String step, Progress progress) {

    /** Java options of the aggregators that the step's last lesson compares, in their order; none if it compares nothing. */
    static List<Path> collectors(Step step) {
        return Disk.list(step.lessons().getLast().resolve("collectors")).stream()
                .filter(file -> file.toString().endsWith(".jvm"))
                .toList();
    }

    /** The Spring configuration file of the live set on those aggregators' heaps. */
    static Path liveSet(Step step) {
        return step.lessons().getLast().resolve("collectors").resolve("live-set.yaml");
    }

    /** Spring configuration files of fields that the step's last lesson compares, each with those before it; none if it compares nothing. */
    static List<Path> fields(Step step) {
        return Disk.list(step.lessons().getLast().resolve("fields")).stream()
                .filter(file -> file.getFileName().toString().matches("\\d+-.*"))
                .toList();
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

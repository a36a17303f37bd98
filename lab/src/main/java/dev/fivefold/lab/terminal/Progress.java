package dev.fivefold.lab.terminal;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells what is going on: lines, and on a terminal a bar while many of something are done. Not thread-safe, save {@link Task}. */
public final class Progress {

    private final PrintWriter out;
    private final boolean bars;

    /**
     * Tells it here.
     *
     * @param bars whether somebody watches a terminal; the bars go to standard error
     */
    public Progress(PrintWriter out, boolean bars) {
        this.out = out;
        this.bars = bars;
    }

    /** Tells it here, with bars if this JVM was started on a terminal. */
    public static Progress on(PrintWriter out) {
        return new Progress(
                out,
                Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent());
    }

    /** A line, at once. */
    public void say(String line) {
        out.println(line);
        out.flush();
    }

    /** Work of some steps; say nothing until it is closed. */
    public Task begin(String name, int steps, String unit) {
        if (!bars) {
            return new Task() {};
        }
        ProgressBar bar = new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUnit(" " + unit, 1)
                .continuousUpdate()
                .clearDisplayOnFinish()
                .build();
        return new Task() {
            @Override
            public void step(int expected) {
                bar.maxHint(expected);
                bar.step();
            }

            @Override
            public void close() {
                bar.close();
            }
        };
    }

    /** Work under way. Safe for many threads. */
    public interface Task extends AutoCloseable {
        /** One more step is done. */
        default void step(int expected) {}

        /** The work is done, or given up. */
        @Override
        default void close() {}
    }
}

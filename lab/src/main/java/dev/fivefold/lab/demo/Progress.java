package dev.fivefold.lab.demo;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells what is going on: lines, and on a terminal a bar while pages are read. Not thread-safe. */
public final class Progress {

    private final PrintWriter out;
    private final boolean bars;

    /**
     * Tells it here.
     *
     * @param out gets the lines
     * @param bars whether somebody watches a terminal; the bars go to standard error
     */
    public Progress(PrintWriter out, boolean bars) {
        this.out = out;
        this.bars = bars;
    }

    /** A line, at once. */
    public void say(String line) {
        out.println(line);
        out.flush();
    }

    /**
     * Work of some steps; say nothing until it is closed.
     *
     * @param steps how many there will be, as far as is known
     */
    Task begin(String name, int steps) {
        if (!bars) {
            return new Task() {};
        }
        ProgressBar bar = new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUnit(" pages", 1)
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

    /** Work under way. */
    interface Task extends AutoCloseable {
        /**
         * One more step is done.
         *
         * @param expected how many there will be in all, as it looks now
         */
        default void step(int expected) {}

        @Override
        default void close() {}
    }
}

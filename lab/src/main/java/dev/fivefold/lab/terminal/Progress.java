package dev.fivefold.lab.terminal;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Reports progress: lines, and on a terminal a bar. Not thread-safe, save {@link Task}. */
public final class Progress {

    private final PrintWriter out;
    private final boolean bars;
    private final Consumer<String> alsoTo;

    /** With bars on standard error, or without. */
    public Progress(PrintWriter out, boolean bars) {
        this(out, bars, _ -> {});
    }

    private Progress(PrintWriter out, boolean bars, Consumer<String> alsoTo) {
        this.out = out;
        this.bars = bars;
        this.alsoTo = alsoTo;
    }

    /** With bars if this JVM was started on a terminal. */
    public static Progress on(PrintWriter out) {
        return new Progress(
                out,
                Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent());
    }

    /** The same, with lines also to another place. */
    public Progress alsoTo(Consumer<String> lines) {
        return new Progress(out, bars, lines);
    }

    /** Prints a line at once. */
    public void say(String line) {
        alsoTo.accept(line);
        out.println(line);
        out.flush();
    }

    /** Begins work of about so many steps; no line may be printed until it is closed. */
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

    /** Work in progress. Safe for many threads. */
    public interface Task extends AutoCloseable {
        /** Counts one more step, of so many in all as expected now. */
        default void step(int expected) {}

        /** The work is done or abandoned. */
        @Override
        default void close() {}
    }
}

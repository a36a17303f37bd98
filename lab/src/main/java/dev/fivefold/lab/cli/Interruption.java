package dev.fivefold.lab.cli;

import dev.fivefold.lab.compose.ComposeProject;
import dev.fivefold.lab.fork.Fork;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.profile.Profiling;
import dev.fivefold.lab.stack.Stack;
import java.util.concurrent.atomic.AtomicBoolean;

/** Ctrl-C, and whatever else ends the JVM from outside. */
final class Interruption {

    private static final AtomicBoolean UNDER_WAY = new AtomicBoolean();

    private Interruption() {}

    /** Leaves nothing of the stack running whatever ends this JVM, save SIGKILL. */
    static void stops(Stack stack) {
        atEnd(stack::close);
    }

    /** Leaves no container of it. */
    static void stops(ComposeProject project) {
        atEnd(project::close);
    }

    /** Leaves no service under a profiler that nobody waits for. */
    static void stops(Profiling profiling) {
        atEnd(profiling::close);
    }

    /** Leaves nothing running that has not come to its end. */
    static void stops(Errands errands) {
        atEnd(errands::close);
    }

    /** Leaves no half of a fork. */
    static void stops(Fork fork) {
        atEnd(fork::close);
    }

    /** Shows what there is of a load that is cut short. */
    static void stops(LoadRun load, Runnable show) {
        atEnd(() -> {
            load.stop();
            show.run();
        });
    }

    private static void atEnd(Runnable stop) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            UNDER_WAY.set(true);
            stop.run();
        }));
    }

    /** Whether the JVM is being ended. */
    static boolean isUnderWay() {
        return UNDER_WAY.get();
    }
}

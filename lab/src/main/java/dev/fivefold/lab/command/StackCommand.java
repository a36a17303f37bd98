package dev.fivefold.lab.command;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.WrongCall;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** A command on a stack of its own. */
@Command
public abstract class StackCommand extends LabCommand {

    /** The step that an option names; the last one without it. */
    protected static Step step(Lessons lessons, @Nullable String named) {
        return named == null ? lessons.last() : WrongCall.unless(() -> lessons.step(named));
    }

    /** The settings of a stack on this machine, which meets the requirements; with little data for a quick look. */
    protected static StackSettings settings(Home home, boolean quick) {
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        return StackSettings.of(home, cache, quick ? DataScale.SMALL : DataScale.FULL);
    }

    /** A stack that stops with this JVM. */
    protected static Stack stack(StackSettings settings) {
        return Interruption.stopping(Stack.prepare(settings));
    }

    /** Checks the port that an option has. */
    protected static void mustBePort(String option, int port) {
        WrongCall.unlessBetween(1, 65535, option, port);
    }

    /** Checks that the work was not interrupted: its report would not be complete. */
    protected static void mustBeComplete() {
        if (Interruption.isInProgress()) {
            throw new LabFailure("interrupted");
        }
    }
}

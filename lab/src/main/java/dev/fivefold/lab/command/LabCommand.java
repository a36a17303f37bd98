package dev.fivefold.lab.command;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of the program. It returns the exit code. */
@Command(mixinStandardHelpOptions = true)
public abstract class LabCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    /** Standard output. */
    protected final PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }

    /** Prints lines at once. */
    protected final void say(String lines) {
        out().println(lines);
        out().flush();
    }
}

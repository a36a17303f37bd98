package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.check.Exercise;
import dev.fivefold.lab.check.Finding;
import dev.fivefold.lab.check.RunningStack;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells whether an exercise is done. */
@Command(
        name = "check",
        description =
                "Tells by the stack that runs whether the exercise of a lesson is done: the last chapter of its README.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 it is done, 1 it is not, or there is no stack of that step, 2 there is no such lesson."
        })
final class CheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "LESSON", description = "By number or name, as 03.")
    private String lesson = "";

    @Spec
    private @Nullable CommandSpec spec;

    private final Map<String, String> environment;

    /** Of the stack in the cache of this environment. */
    CheckCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Started by picocli. */
    CheckCommand() {
        this(System.getenv());
    }

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        Home home = Home.find();
        Step step = chosen(home, command);
        Exercise exercise = Exercise.of(step.lessons().getLast());
        RunningStack stack = RunningStack.of(CacheFolder.of(environment), home, step.id());
        List<Finding> findings = exercise.check(stack);
        boolean done = findings.stream().allMatch(Finding::holds);
        PrintWriter out = command.getOut();
        findings.forEach(finding -> out.print(finding.text()));
        out.println(
                done
                        ? "The exercise of %s is done.".formatted(step.id())
                        : "The exercise of %s is not done yet: lessons/%s/README.md says what it is."
                                .formatted(step.id(), step.id()));
        out.flush();
        return done ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private Step chosen(Home home, CommandLine command) {
        try {
            return Lessons.in(home.lessons()).step(lesson);
        } catch (LabFailure e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
    }
}

package dev.fivefold.lab.cli.learn;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.check.Exercise;
import dev.fivefold.lab.check.Exercise.Finding;
import dev.fivefold.lab.check.RunningStack;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.terminal.WrongCall;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Reports whether an exercise is done. */
@Command(name = "check")
public final class CheckCommand extends LabCommand {

    @Parameters(paramLabel = "LESSON")
    private String lesson = "";

    private final Map<String, String> environment;

    /** Of the stack in the cache of this environment. */
    CheckCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Created by picocli. */
    CheckCommand() {
        this(System.getenv());
    }

    @Override
    public Integer call() throws InterruptedException {
        Home home = Home.find();
        Step step = WrongCall.unless(() -> Lessons.in(home.lessons()).step(lesson));
        Exercise exercise = Exercise.of(step.lessons().getLast());
        RunningStack stack = RunningStack.of(CacheFolder.of(environment), home, step.id());
        List<Finding> findings = exercise.check(stack);
        boolean done = findings.stream().allMatch(Finding::holds);
        findings.forEach(finding -> out().print(finding.text()));
        say(
                done
                        ? "The exercise of %s is done.".formatted(step.id())
                        : "The exercise of %s is not done yet: lessons/%s/README.md says what it is."
                                .formatted(step.id(), step.id()));
        return done ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}

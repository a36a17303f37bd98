package dev.fivefold.lab.cli.learn;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.branches.StepBranches;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.terminal.Interruption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Writes a branch for each lesson. */
@Command(name = "branches")
public final class BranchesCommand extends LabCommand {

    private static final int ABBREVIATED = 12;

    @Override
    public Integer call() throws InterruptedException {
        Home home = Home.find();
        Path logs = CacheFolder.of(System.getenv()).logs().resolve("branches");
        try (Errands errands = new Errands();
                StepBranches making = StepBranches.in(home, logs, errands)) {
            Interruption.stops(errands);
            print(making.write());
            if (making.hasUncommittedChanges()) {
                say("What is not committed is in none of them: commit it, and run this again.");
            }
        }
        return 0;
    }

    private void print(List<StepBranches.Branch> branches) {
        int widest = branches.stream()
                .mapToInt(branch -> branch.name().length())
                .max()
                .orElse(0);
        for (StepBranches.Branch branch : branches) {
            out().printf(
                            "%-" + widest + "s  %s  %s%n",
                            branch.name(),
                            branch.commit().substring(0, ABBREVIATED),
                            branch.change().name().toLowerCase(Locale.ROOT));
        }
        say("\nTo run one:                git switch %s && ./fivefold up"
                .formatted(branches.getFirst().name()));
        if (branches.size() > 1) {
            say("To see a lesson's change:  git diff %s %s"
                    .formatted(
                            branches.get(branches.size() - 2).name(),
                            branches.getLast().name()));
        }
        say(
                "A diff has the lesson's code by hand, from lessons/next to its folder after, and its settings. The application's code is the same"
                        + " in all of them: settings choose which of it runs.");
    }
}

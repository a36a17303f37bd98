package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.branches.StepBranch;
import dev.fivefold.lab.branches.StepBranches;
import dev.fivefold.lab.process.Errands;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes a branch for each lesson. */
@Command(
        name = "branches",
        description = "Writes a git branch step/NN-name for each lesson, each one commit on the one before, of what is"
                + " committed. What is checked out stays as it is.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A branch has the lessons up to its own, and ./fivefold up runs the last of them. The Java code is the same in all: the"
                    + " settings of a lesson choose between what was there and what is better."
        })
final class BranchesCommand implements Callable<Integer> {

    private static final int ABBREVIATED = 12;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        Home home = Home.find();
        try (Errands errands = new Errands();
                StepBranches making = StepBranches.in(
                        home, CacheFolder.of(System.getenv()).logs().resolve("branches"), errands)) {
            Interruption.stops(errands);
            List<StepBranch> branches = making.write();
            print(branches, out);
            if (making.isSomethingUncommitted()) {
                out.println("What is not committed is in none of them: commit it, and run this again.");
            }
            out.flush();
        }
        return 0;
    }

    private static void print(List<StepBranch> branches, PrintWriter out) {
        int widest = branches.stream()
                .mapToInt(branch -> branch.name().length())
                .max()
                .orElse(0);
        for (StepBranch branch : branches) {
            out.printf(
                    "%-" + widest + "s  %s  %s%n",
                    branch.name(),
                    branch.commit().substring(0, ABBREVIATED),
                    branch.change().name().toLowerCase(Locale.ROOT));
        }
        out.println();
        out.println("To run one:                git switch %s && ./fivefold up"
                .formatted(branches.getFirst().name()));
        if (branches.size() > 1) {
            out.println("To see a lesson's change:  git diff %s %s"
                    .formatted(
                            branches.get(branches.size() - 2).name(),
                            branches.getLast().name()));
        }
        out.println("The Java code is the same in all of them: a lesson's settings choose which of it runs.");
    }
}

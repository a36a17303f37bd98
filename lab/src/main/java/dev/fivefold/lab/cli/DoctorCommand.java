package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.install.Requirements.Requirement;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what the machine lacks. */
@Command(
        name = "doctor",
        description = "Says what is needed, whether it is there, and how to get it. Exit code 0 if demo can run.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {

    private static final String ROW = "%-4s%-18s %-50s %s";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        List<Requirement> requirements = new Requirements(Home.find(), CacheFolder.of(System.getenv())).check();
        out.println(ROW.formatted("", "needed", "found", "what to do").stripTrailing());
        requirements.forEach(requirement -> out.println(ROW.formatted(
                        requirement.isMet() ? "ok" : "--",
                        requirement.name(),
                        requirement.found(),
                        requirement.remedy())
                .stripTrailing()));
        boolean canRun = requirements.stream().allMatch(Requirement::isMet);
        out.println(canRun ? "./fivefold demo can run." : "./fivefold demo cannot run yet: see the lines with --.");
        return canRun ? 0 : 1;
    }
}

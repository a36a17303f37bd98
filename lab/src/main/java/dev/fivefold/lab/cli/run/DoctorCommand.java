package dev.fivefold.lab.cli.run;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.install.Requirements.Requirement;
import java.util.List;
import picocli.CommandLine.Command;

/** Shows what this machine lacks. */
@Command(name = "doctor")
public final class DoctorCommand extends LabCommand {

    private static final String ROW = "%-4s%-18s %-50s %s";

    @Override
    public Integer call() {
        List<Requirement> requirements = new Requirements(Home.find(), CacheFolder.of(System.getenv())).check();
        say(ROW.formatted("", "needed", "found", "what to do").stripTrailing());
        requirements.forEach(requirement -> say(ROW.formatted(
                        requirement.isMet() ? "ok" : "--",
                        requirement.name(),
                        requirement.found(),
                        requirement.remedy())
                .stripTrailing()));
        boolean canRun = requirements.stream().allMatch(Requirement::isMet);
        say(canRun ? "./fivefold demo can run." : "./fivefold demo cannot run yet: see the lines with --.");
        return canRun ? 0 : 1;
    }
}

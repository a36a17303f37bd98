package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.install.Requirements.Requirement;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.BusyThreads;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.sql.Rule;
import dev.fivefold.lab.sql.RulePages;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.Launch;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The program behind the launcher, with its smallest commands. */
@Command(
        name = "./fivefold",
        subcommands = {
            DemoCommand.class,
            TourCommand.class,
            UpCommand.class,
            PlayCommand.class,
            GcCommand.class,
            BenchCommand.class,
            StormCommand.class,
            PageCommand.class,
            ProfileCommand.class,
            HeapCommand.class,
            LogsCommand.class,
            PictureCommand.class,
            BranchesCommand.class,
            CheckCommand.class,
            NewCommand.class
        },
        resourceBundle = "dev.fivefold.lab.cli.commands",
        mixinStandardHelpOptions = true,
        version = "Fivefold 0.2.0",
        synopsisSubcommandLabel = "COMMAND")
public final class Fivefold {

    private static final String ROW = "%-4s%-18s %-50s %s";

    @Spec
    private @Nullable CommandSpec spec;

    /** Created by picocli alone. */
    Fivefold() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        Launch.main(commandLine(), arguments);
    }

    static CommandLine commandLine() {
        return Launch.commandLine(new Fivefold());
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }

    @Command(name = "down", mixinStandardHelpOptions = true)
    int down() {
        List<RecordedProcess> stopped = Stack.stopLeft(CacheFolder.of(System.getenv()));
        out().println(
                        stopped.isEmpty()
                                ? "Nothing is running."
                                : stopped.stream()
                                        .map(process -> "%s (%d)".formatted(process.name(), process.pid()))
                                        .collect(Collectors.joining(", ", "Stopped ", ".")));
        return 0;
    }

    @Command(name = "doctor", mixinStandardHelpOptions = true)
    int doctor() {
        List<Requirement> requirements = new Requirements(Home.find(), CacheFolder.of(System.getenv())).check();
        out().println(ROW.formatted("", "needed", "found", "what to do").stripTrailing());
        requirements.forEach(requirement -> out().println(ROW.formatted(
                        requirement.isMet() ? "ok" : "--",
                        requirement.name(),
                        requirement.found(),
                        requirement.remedy())
                .stripTrailing()));
        boolean canRun = requirements.stream().allMatch(Requirement::isMet);
        out().println(canRun ? "./fivefold demo can run." : "./fivefold demo cannot run yet: see the lines with --.");
        return canRun ? 0 : 1;
    }

    @Command(name = "sql", mixinStandardHelpOptions = true)
    int sql(
            @Option(names = "--rule", paramLabel = "NAME") @Nullable String name,
            @Option(names = "--write") boolean write)
            throws InterruptedException {
        Home home = Home.find();
        Path folder = home.lessons().resolve("06-covering-indexes/rules");
        List<Rule> rules = Rule.in(folder);
        List<Rule> chosen = rules.stream()
                .filter(rule -> name == null || rule.name().equals(name))
                .toList();
        if (chosen.isEmpty()) {
            throw new WrongCall("no rule '%s': there are %s"
                    .formatted(name, rules.stream().map(Rule::name).collect(Collectors.joining(", "))));
        }
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        try (Stack stack = stack(StackSettings.of(home, cache, DataScale.FULL))) {
            RulePages.of(chosen, DataScale.FULL, stack, Lessons.in(home.lessons()))
                    .forEach((rule, page) ->
                            out().println(write ? Disk.replace(folder.resolve(rule + ".md"), page) : page));
        }
        return 0;
    }

    @Command(name = "top", mixinStandardHelpOptions = true)
    int top(@Mixin RunningJvm jvm, @Option(names = "--seconds", paramLabel = "N", defaultValue = "3") int seconds)
            throws InterruptedException {
        WrongCall.unlessBetween(1, 600, "--seconds", seconds);
        RecordedProcess process = jvm.process(CacheFolder.of(System.getenv()));
        out().print(BusyThreads.of(process, Duration.ofSeconds(seconds)).text());
        return 0;
    }

    /** A stack that stops with this JVM. */
    static Stack stack(StackSettings settings) {
        return Interruption.stopping(Stack.prepare(settings));
    }
}

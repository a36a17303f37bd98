package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.install.Requirements.Requirement;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.BusyThreads;
import dev.fivefold.lab.scale.ScaleRun;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.sql.Rule;
import dev.fivefold.lab.sql.RulePages;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program behind the launcher, with its smallest commands. Exit codes: 0 success, 1 failure, 2 wrong arguments. */
@Command(
        name = "./fivefold",
        subcommands = {
            DemoCommand.class,
            TourCommand.class,
            UpCommand.class,
            PlayCommand.class,
            GcCommand.class,
            RouterCommand.class,
            BenchCommand.class,
            BenchCodeCommand.class,
            BenchPeersCommand.class,
            FrontEndCommand.class,
            PictureCommand.class,
            PushCommand.class,
            StormCommand.class,
            PageCommand.class,
            ProfileCommand.class,
            HeapCommand.class,
            LogsCommand.class,
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
        PrintWriter out = new PrintWriter(System.out, true, System.out.charset());
        int code = commandLine().setOut(out).execute(arguments);
        out.flush(); // only println does so by itself
        System.exit(code);
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Fivefold());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler(
                (failure, _) -> wrongCall(failure.getMessage(), failure.getCommandLine()));
        commandLine.setExecutionExceptionHandler((failure, command, _) -> failed(failure, command));
        return commandLine;
    }

    private static int wrongCall(@Nullable String message, CommandLine command) {
        command.getErr()
                .println("fivefold: %s (see %s --help)"
                        .formatted(
                                String.valueOf(message).lines().findFirst().orElse("wrong arguments"),
                                command.getCommandSpec().qualifiedName()));
        return CommandLine.ExitCode.USAGE;
    }

    private static int failed(Exception failure, CommandLine command) {
        PrintWriter err = command.getErr();
        if (Interruption.isUnderWay()) {
            return CommandLine.ExitCode.SOFTWARE; // a consequence of the interruption
        }
        switch (failure) {
            case ParameterException wrong -> {
                return wrongCall(wrong.getMessage(), wrong.getCommandLine());
            }
            case WrongCall wrong -> {
                return wrongCall(wrong.getMessage(), command);
            }
            case LabFailure known -> err.println("fivefold: " + known.getMessage());
            case IOException io -> err.println("fivefold: " + CacheFolder.reason(io));
            default -> {
                err.println("fivefold: this is a bug: " + failure);
                failure.printStackTrace(err);
            }
        }
        return CommandLine.ExitCode.SOFTWARE;
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

    @Command(name = "scale", mixinStandardHelpOptions = true)
    int scale() throws Exception {
        Home home = Home.find();
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        StackSettings settings = StackSettings.of(home, cache, DataScale.FULL).telling(Telemetry.METRICS);
        try (Stack stack = stack(settings)) {
            ScaleRun run = new ScaleRun(stack, settings.users(), Duration.ofSeconds(30), Progress.on(out()));
            String text = run.run(Lessons.in(home.lessons()).last()).text();
            out().printf("%n%s", text);
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
        Stack stack = Stack.prepare(settings);
        Interruption.stops(stack);
        return stack;
    }

    /**
     * Makes a report's folder and writes to it, before minutes of measuring.
     *
     * @param chosen by {@code --out}; null for the default
     */
    static Path reportFolder(@Nullable Path chosen, Home home, String byDefault) {
        Path folder = chosen != null ? chosen : home.resolve(byDefault);
        try {
            Files.createDirectories(folder);
            Path probe = Files.createTempFile(folder, "try", ".tmp");
            try {
                Files.write(probe, new byte[1024 * 1024]); // rather more than a report
            } finally {
                Files.delete(probe);
            }
            return folder;
        } catch (IOException e) {
            throw new LabFailure(
                    "cannot write the report to %s: %s; choose another folder with --out"
                            .formatted(folder, CacheFolder.reason(e)),
                    e);
        }
    }
}

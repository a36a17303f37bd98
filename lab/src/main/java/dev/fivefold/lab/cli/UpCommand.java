package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.EdgeCertificate;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackPorts;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Extra;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Starts the stack and leaves it running. */
@Command(name = "up", description = "Starts the stack and leaves it running.", mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {

    @Option(
            names = "--step",
            paramLabel = "N",
            description = "The last lesson that is on, by number or name. Default: all that there are.")
    private @Nullable String step;

    @Option(names = "--port", description = "Where nginx listens on 127.0.0.1. Default: ${DEFAULT-VALUE}.")
    private int port = 8080;

    @Option(
            names = "--tls-port",
            paramLabel = "PORT",
            description =
                    "Where nginx listens for TLS as well, on 127.0.0.1, with a certificate that is made the first time. Default: nowhere.")
    private @Nullable Integer tlsPort;

    @Option(
            names = "--with",
            paramLabel = "EXTRA",
            split = ",",
            description =
                    "What runs beside the stack: prometheus watches it, with its rules and alerts; traces is Zipkin, to which all services send their spans. Default: nothing.")
    private Set<Extra> extras = Set.of();

    @Option(
            names = "--prometheus-port",
            paramLabel = "PORT",
            description = "Where Prometheus listens on 127.0.0.1. Default: any free port.")
    private @Nullable Integer prometheusPort;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        CommandSpec command = Objects.requireNonNull(spec);
        PrintWriter out = command.commandLine().getOut();
        mustBePort("--port", port, command);
        if (tlsPort != null) {
            mustBePort("--tls-port", tlsPort, command);
        }
        if (prometheusPort != null) {
            mustBePort("--prometheus-port", prometheusPort, command);
            if (!extras.contains(Extra.PROMETHEUS)) {
                throw new ParameterException(command.commandLine(), "--prometheus-port goes with --with prometheus");
            }
        }
        Home home = Home.find();
        Step chosen = chosen(Lessons.in(home.lessons()), command);
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        StackSettings settings = settings(home, cache);
        try (Stack stack = Stack.prepare(settings)) {
            Interruption.stops(stack);
            out.printf(
                    "Starting %s (the first time MariaDB is unpacked and filled, about a minute) ...%n", chosen.id());
            stack.start(chosen, OptionalInt.of(port));
            stack.release();
            print(out, stack, chosen, settings);
        }
        return 0;
    }

    private StackSettings settings(Home home, CacheFolder cache) {
        StackSettings settings = StackSettings.of(home, cache, DataScale.FULL).with(extras);
        if (tlsPort != null) {
            settings = settings.withPorts(OptionalInt.of(tlsPort), OptionalInt.empty());
        }
        return prometheusPort == null
                ? settings
                : settings.withPorts(settings.tlsPort(), OptionalInt.of(prometheusPort));
    }

    private static void mustBePort(String option, int port, CommandSpec command) {
        if (port < 1 || port > 65535) {
            throw new ParameterException(command.commandLine(), "%s is %d: choose 1 to 65535".formatted(option, port));
        }
    }

    private Step chosen(Lessons lessons, CommandSpec command) {
        try {
            return step == null ? lessons.last() : lessons.step(step);
        } catch (LabFailure e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static void print(PrintWriter out, Stack stack, Step step, StackSettings settings) {
        StackPorts ports = stack.ports();
        out.printf(
                """
                %s is up:
                  page        http://127.0.0.1:%d/api/home/%d
                %s  plan        http://127.0.0.1:%d/actuator/plans/home
                  services    http://127.0.0.1:%d/mocks/services
                  health      http://127.0.0.1:%d/actuator/health
                  logs        %s
                %s%s%sStop it with ./fivefold down
                """,
                step.id(),
                ports.edge(),
                settings.scenario().users().getFirst(),
                tls(settings),
                ports.aggregatorActuator(),
                ports.mocks(),
                ports.gatewayActuator(),
                settings.cache().logs().resolve(step.id()),
                step.redisConfiguration().isPresent()
                        ? "  redis       redis://127.0.0.1:%d%n".formatted(ports.redis())
                        : "",
                settings.has(Extra.PROMETHEUS)
                        ? "  prometheus  http://127.0.0.1:%d/consoles/fivefold.html%n".formatted(ports.prometheus())
                        : "",
                stack.zipkin()
                        .map(zipkin -> "  traces      %s%n".formatted(zipkin.resolve("/zipkin/")))
                        .orElse(""));
    }

    private static String tls(StackSettings settings) {
        return settings.tlsPort().isEmpty()
                ? ""
                : "  by TLS      https://127.0.0.1:%d/api/home/%d (curl --cacert %s)%n"
                        .formatted(
                                settings.tlsPort().getAsInt(),
                                settings.scenario().users().getFirst(),
                                EdgeCertificate.chainIn(settings.cache()));
    }
}

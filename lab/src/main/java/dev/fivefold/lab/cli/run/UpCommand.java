package dev.fivefold.lab.cli.run;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.StackCommand;
import dev.fivefold.lab.install.EdgeCertificate;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackPorts;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Extra;
import dev.fivefold.lab.terminal.WrongCall;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the stack and leaves it running. */
@Command(name = "up")
public final class UpCommand extends StackCommand {

    @Option(names = "--step", paramLabel = "N")
    private @Nullable String step;

    @Option(names = "--port")
    private int port = 8080;

    @Option(names = "--tls-port", paramLabel = "PORT")
    private @Nullable Integer tlsPort;

    @Option(names = "--with", paramLabel = "EXTRA", split = ",")
    private Set<Extra> extras = Set.of();

    @Option(names = "--prometheus-port", paramLabel = "PORT")
    private @Nullable Integer prometheusPort;

    @Override
    public Integer call() throws InterruptedException {
        port("--port", port);
        OptionalInt tls = port("--tls-port", tlsPort);
        OptionalInt prometheus = port("--prometheus-port", prometheusPort);
        if (prometheus.isPresent() && !extras.contains(Extra.PROMETHEUS)) {
            throw new WrongCall("--prometheus-port goes with --with prometheus");
        }
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        Step chosen = step(lessons, step);
        StackSettings settings = settings(home, false).with(extras).withPorts(tls, prometheus);
        try (Stack stack = stack(settings)) {
            say("Starting %s%s ..."
                    .formatted(
                            chosen.id(),
                            settings.hasData(chosen) ? "" : " (the first time, MariaDB is filled: about a minute)"));
            stack.start(chosen, OptionalInt.of(port));
            stack.release();
            print(stack, chosen, settings);
        }
        return 0;
    }

    private static OptionalInt port(String option, @Nullable Integer port) {
        if (port == null) {
            return OptionalInt.empty();
        }
        mustBePort(option, port);
        return OptionalInt.of(port);
    }

    private void print(Stack stack, Step step, StackSettings settings) {
        StackPorts ports = stack.ports();
        long user = settings.scenario().users().getFirst();
        String local = "http://127.0.0.1:%d";
        out().println(step.id() + " is up:");
        row("shop", (local + "/").formatted(ports.edge()));
        row("page", (local + "/api/home/%d").formatted(ports.edge(), user));
        if (settings.tlsPort().isPresent()) {
            row(
                    "by TLS",
                    "https://127.0.0.1:%d/api/home/%d (curl --cacert %s)"
                            .formatted(settings.tlsPort().getAsInt(), user, EdgeCertificate.chainIn(settings.cache())));
        }
        row("plan", (local + "/actuator/plans/home").formatted(ports.aggregatorActuator()));
        row("services", (local + "/mocks/services").formatted(ports.mocks()));
        row("health", (local + "/actuator/health").formatted(ports.gatewayActuator()));
        row("logs", settings.cache().logs().resolve(step.id()).toString());
        if (step.redisConfiguration().isPresent()) {
            row("redis", "redis://127.0.0.1:" + ports.redis());
        }
        if (settings.has(Extra.PROMETHEUS)) {
            row("prometheus", (local + "/consoles/fivefold.html").formatted(ports.prometheus()));
        }
        stack.zipkin()
                .ifPresent(zipkin -> row("traces", zipkin.resolve("/zipkin/").toString()));
        say("Stop it with ./fivefold down");
    }

    private void row(String name, String place) {
        out().printf("  %-11s %s%n", name, place);
    }
}

package dev.fivefold.lab.stack;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.install.PrometheusPrograms;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.scenario.Step;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prometheus beside a step, with the repository's configuration, and its two exporters for nginx.
 *
 * @param connectionsPort where the exporter of connections listens
 * @param logPort where the exporter of the access log listens
 */
record PrometheusCommands(
        PrometheusPrograms programs,
        StackSettings settings,
        Step step,
        StackPorts ports,
        int connectionsPort,
        int logPort) {

    /**
     * Copies the configuration, so that it stays as it is while it is used, and writes the processes' addresses beside it. The data of
     * earlier steps stays, so that they can be compared with this one: the label {@code step} distinguishes them.
     */
    static PrometheusCommands prepare(StackSettings settings, Step step, StackPorts ports) throws InterruptedException {
        List<Integer> free = Ports.free(2);
        PrometheusCommands commands = new PrometheusCommands(
                PrometheusPrograms.get(settings.cache()), settings, step, ports, free.getFirst(), free.getLast());
        Folders.deleteRecursively(commands.configuration());
        Folders.copyRecursively(settings.home().observability().resolve("prometheus"), commands.configuration());
        commands.targets().forEach((job, port) -> {
            Object target = Map.of("targets", List.of("127.0.0.1:" + port), "labels", Map.of("step", step.id()));
            Disk.replace(
                    commands.configuration().resolve("targets").resolve(job + ".json"),
                    JsonMapper.shared().writeValueAsString(List.of(target)) + "\n");
        });
        return commands;
    }

    /** The ports of the processes by their jobs in prometheus.yml. */
    private Map<String, Integer> targets() {
        return Map.of(
                "nginx",
                logPort,
                "nginx-connections",
                connectionsPort,
                Service.GATEWAY.label(),
                ports.gatewayActuator(),
                Service.AGGREGATOR.label(),
                ports.aggregatorActuator(),
                Service.MOCKS.label(),
                ports.mocksActuator());
    }

    ChildCommand prometheus() {
        return command(
                "prometheus",
                programs.prometheus().toString(),
                "--config.file=" + configuration().resolve("prometheus.yml"),
                "--storage.tsdb.path=" + folder().resolve("data"),
                // Six scrapes: the last values of a step must not count for the next one.
                "--query.lookback-delta=30s",
                "--web.console.templates=" + configuration().resolve("consoles"),
                "--web.console.libraries=" + configuration().resolve("consoles"),
                "--web.listen-address=127.0.0.1:" + ports.prometheus());
    }

    /** The exporter of nginx's connections. */
    ChildCommand edgeConnections() {
        return command(
                "nginx-exporter",
                programs.nginxExporter().toString(),
                "-nginx.scrape-uri=http://127.0.0.1:" + ports.edgeStatus() + "/stub_status",
                "-nginx.retries=10", // it may start before nginx
                "-nginx.retry-interval=500ms",
                "-web.listen-address=127.0.0.1:" + connectionsPort);
    }

    /** The exporter of nginx's requests, by its access log. */
    ChildCommand edgeLog() {
        return command(
                "mtail",
                programs.mtail().toString(),
                "-logtostderr",
                "-address=127.0.0.1",
                "-port=" + logPort,
                "-progs=" + settings.home().observability().resolve("mtail"),
                "-logs=" + NginxCommand.accessLog(settings.cache(), step),
                "-emit_prog_label=false");
    }

    URI edgeConnectionsMetrics() {
        return Stack.loopback(connectionsPort).resolve("/metrics");
    }

    URI edgeLogMetrics() {
        return Stack.loopback(logPort).resolve("/metrics");
    }

    private Path folder() {
        return settings.cache().run().resolve("prometheus");
    }

    private Path configuration() {
        return folder().resolve("configuration");
    }

    private ChildCommand command(String name, String... words) {
        Path log = settings.cache().logs().resolve(step.id()).resolve(name + ".log");
        return new ChildCommand(name, List.of(words), Map.of(), folder(), log);
    }
}

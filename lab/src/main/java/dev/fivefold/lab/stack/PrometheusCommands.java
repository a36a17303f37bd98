package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.install.PrometheusInstall;
import dev.fivefold.lab.install.PrometheusPrograms;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.scenario.Step;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Prometheus beside a step, with the repository's configuration, and the two programs that tell it of nginx. */
final class PrometheusCommands {

    private final PrometheusPrograms programs;
    private final StackPorts ports;
    private final Path folder;
    private final Path observability;
    private final Path accessLog;
    private final Path logs;
    private final int connectionsPort;
    private final int logPort;

    private PrometheusCommands(
            PrometheusPrograms programs, StackSettings settings, Step step, StackPorts ports, Path folder) {
        this.programs = programs;
        this.ports = ports;
        this.folder = folder;
        this.observability = settings.home().observability();
        this.accessLog = NginxCommand.accessLog(settings.cache(), step);
        this.logs = settings.cache().logs().resolve(step.id());
        List<Integer> free = Ports.free(2);
        this.connectionsPort = free.getFirst();
        this.logPort = free.getLast();
    }

    /**
     * Copies the configuration, so that it stays as it is while it is used, and writes beside it where the step's processes listen.
     * What Prometheus has stored of earlier steps stays, so that they can be seen beside this one: {@code step} tells them apart.
     *
     * @throws LabFailure if the programs cannot be had
     */
    static PrometheusCommands prepare(StackSettings settings, Step step, StackPorts ports) throws InterruptedException {
        PrometheusPrograms programs = new PrometheusInstall(settings.cache()).get();
        Path folder = settings.cache().run().resolve("prometheus");
        PrometheusCommands commands = new PrometheusCommands(programs, settings, step, ports, folder);
        try {
            Folders.deleteRecursively(commands.configuration());
            Folders.copyRecursively(commands.observability.resolve("prometheus"), commands.configuration());
            Path targets = Files.createDirectories(commands.configuration().resolve("targets"));
            for (Map.Entry<String, Integer> target : commands.targets().entrySet()) {
                String json = JsonMapper.shared()
                        .writeValueAsString(List.of(Map.of(
                                "targets",
                                List.of("127.0.0.1:" + target.getValue()),
                                "labels",
                                Map.of("step", step.id()))));
                Files.writeString(targets.resolve(target.getKey() + ".json"), json + "\n");
            }
        } catch (IOException e) {
            throw new LabFailure("cannot write %s: %s".formatted(folder, CacheFolder.reason(e)), e);
        }
        return commands;
    }

    /** The jobs of prometheus.yml, and where each finds its process. */
    private Map<String, Integer> targets() {
        Map<String, Integer> targets = new LinkedHashMap<>();
        targets.put("nginx", logPort);
        targets.put("nginx-connections", connectionsPort);
        targets.put(Service.GATEWAY.label(), ports.gatewayActuator());
        targets.put(Service.AGGREGATOR.label(), ports.aggregatorActuator());
        targets.put(Service.MOCKS.label(), ports.mocksActuator());
        return targets;
    }

    ChildCommand prometheus() {
        return command(
                "prometheus",
                List.of(
                        programs.prometheus().toString(),
                        "--config.file=" + configuration().resolve("prometheus.yml"),
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        // Six scrapes: what a step has said last is not taken for what the next one says.
                        "--query.lookback-delta=30s",
                        "--web.console.templates=" + configuration().resolve("consoles"),
                        "--web.console.libraries=" + configuration().resolve("consoles"),
                        "--web.listen-address=127.0.0.1:" + ports.prometheus()));
    }

    /** Tells of nginx's connections. */
    ChildCommand edgeConnections() {
        return command(
                "nginx-exporter",
                List.of(
                        programs.nginxExporter().toString(),
                        "-nginx.scrape-uri=http://127.0.0.1:" + ports.edgeStatus() + "/stub_status",
                        "-nginx.retries=10", // it may be there before nginx is
                        "-nginx.retry-interval=500ms",
                        "-web.listen-address=127.0.0.1:" + connectionsPort));
    }

    /** Tells of nginx's requests, by its log. */
    ChildCommand edgeLog() {
        return command(
                "mtail",
                List.of(
                        programs.mtail().toString(),
                        "-logtostderr",
                        "-address=127.0.0.1",
                        "-port=" + logPort,
                        "-progs=" + observability.resolve("mtail"),
                        "-logs=" + accessLog,
                        "-emit_prog_label=false"));
    }

    URI edgeConnectionsMetrics() {
        return URI.create("http://127.0.0.1:" + connectionsPort + "/metrics");
    }

    URI edgeLogMetrics() {
        return URI.create("http://127.0.0.1:" + logPort + "/metrics");
    }

    private Path configuration() {
        return folder.resolve("configuration");
    }

    private ChildCommand command(String name, List<String> words) {
        return new ChildCommand(name, words, Map.of(), folder, logs.resolve(name + ".log"));
    }
}

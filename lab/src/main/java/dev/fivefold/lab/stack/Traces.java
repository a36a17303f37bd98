package dev.fivefold.lab.stack;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.stack.StackSettings.Extra;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The source of the JVMs' spans: they themselves for Zipkin, or the agent of SkyWalking; none by default.
 *
 * @param zipkinPort where Zipkin listens on the loopback address; empty if it does not run
 * @param sampled the sampled share of the traces that begin in the services, up to 1; the agent samples all
 * @param agent the agent's jar; empty if the JVMs start without it
 */
record Traces(OptionalInt zipkinPort, double sampled, Optional<Path> agent) {

    /** No spans. */
    static final Traces NONE = new Traces(OptionalInt.empty(), 0, Optional.empty());

    private static final String AGENT_FOLDER = Stack.SKYWALKING_AGENT;

    /**
     * As the settings of a stack declare it.
     *
     * @param environment has the agent's folder under {@code FIVEFOLD_SKYWALKING_AGENT}, if it is set
     * @throws LabFailure if there is no agent in that folder, or if both are wanted
     */
    static Traces of(StackSettings settings, Map<String, String> environment) {
        boolean zipkin = settings.has(Extra.TRACES);
        String folder = environment.getOrDefault(AGENT_FOLDER, "");
        if (folder.isBlank()) {
            return new Traces(
                    zipkin ? OptionalInt.of(Ports.free(1).getFirst()) : OptionalInt.empty(),
                    settings.sampledTraces(),
                    Optional.empty());
        }
        Path agent = Path.of(folder, "skywalking-agent.jar").toAbsolutePath();
        if (!Files.isRegularFile(agent)) {
            throw new LabFailure(
                    "%s is %s, where there is no skywalking-agent.jar: name the agent's folder, or unset it"
                            .formatted(AGENT_FOLDER, folder));
        }
        if (zipkin) {
            throw new LabFailure("%s is set, and its agent makes the traces: unset it, or leave out --with traces"
                    .formatted(AGENT_FOLDER));
        }
        return new Traces(OptionalInt.empty(), 1, Optional.of(agent));
    }

    /**
     * What a JVM is started with.
     *
     * @param service whose it is
     * @param instance which one of them
     * @param step the id of the step, a part of the instance's name in traces
     * @param logs gets what the agent says
     */
    List<String> javaOptions(String service, String instance, String step, Path logs) {
        return agent.map(jar -> List.of(
                        "-javaagent:" + jar,
                        "-Dskywalking.agent.service_name=" + service,
                        "-Dskywalking.agent.instance_name=" + instance + "@" + step,
                        "-Dskywalking.plugin.jdbc.trace_sql_parameters=false",
                        // Needs the agent's optional trace-ignore plugin. A span's name begins with the method.
                        "-Dskywalking.trace.ignore_path=*:/actuator/**",
                        "-Dskywalking.logging.dir=" + logs,
                        "-Dskywalking.logging.file_name=" + instance + "-skywalking.log"))
                .orElse(List.of());
    }

    /** The arguments of a service. */
    List<String> arguments() {
        return zipkinPort.isEmpty()
                ? List.of()
                : List.of(
                        "--fivefold.tracing.enabled=true",
                        "--management.tracing.export.zipkin.endpoint=http://127.0.0.1:%d/api/v2/spans"
                                .formatted(zipkinPort.getAsInt()),
                        "--management.tracing.sampling.probability=" + sampled,
                        "--management.opentelemetry.tracing.export.schedule-delay=500ms",
                        "--management.opentelemetry.tracing.export.max-queue-size=20000");
    }
}

package dev.fivefold.lab.stack;

import dev.fivefold.lab.Service;
import dev.fivefold.lab.install.DatabaseUsers;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command lines of the JVMs of a step. */
final class ServiceCommands {

    private final StackSettings settings;
    private final ServiceJars jars;
    private final Step step;
    private final StackPorts ports;
    private final Traces traces;
    private final String suffix;
    private final Path logs;
    private final Map<String, String> userKey = Map.of("FIVEFOLD_LOG_USERKEY", drawKey());
    private final String redisPassword = drawKey();

    /** Those of the step's own chain. */
    ServiceCommands(StackSettings settings, ServiceJars jars, Step step, StackPorts ports, Traces traces) {
        this(settings, jars, step, ports, traces, "");
    }

    /**
     * Those of a chain.
     *
     * @param suffix of its processes' names, and of those of their logs; empty for the step's own
     */
    ServiceCommands(
            StackSettings settings, ServiceJars jars, Step step, StackPorts ports, Traces traces, String suffix) {
        this.settings = settings;
        this.jars = jars;
        this.step = step;
        this.ports = ports;
        this.traces = traces;
        this.suffix = suffix;
        this.logs = settings.cache().logs().resolve(step.id());
    }

    /** The shop's services. The passwords go through the environment: all users can read a command line. */
    ChildCommand mocks(int mariadbPort, DatabaseUsers users) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=" + ports.mocks(),
                "--management.server.port=" + ports.mocksActuator(),
                "--spring.datasource.url=jdbc:mysql://127.0.0.1:" + mariadbPort + "/fivefold?sslMode=DISABLED",
                "--spring.datasource.username=" + users.service().name(),
                "--spring.flyway.user=" + users.migration().name()));
        new TreeMap<>(settings.scale().placeholders())
                .forEach((name, value) -> arguments.add("--spring.flyway.placeholders." + name + "=" + value));
        return java(
                Service.MOCKS,
                name(Service.MOCKS),
                step.jvmOptions(Service.MOCKS),
                List.of(settings.scenarioFile().toAbsolutePath()),
                List.of(),
                arguments,
                Map.of(
                        "SPRING_DATASOURCE_PASSWORD", users.service().password(),
                        "SPRING_FLYWAY_PASSWORD", users.migration().password()));
    }

    ChildCommand aggregator() {
        return aggregator(
                name(Service.AGGREGATOR), ports.aggregator(), ports.aggregatorActuator(), Variant.of(Map.of()));
    }

    /**
     * Another aggregator of the same step.
     *
     * @param name in messages and in the names of its logs
     */
    ChildCommand aggregator(String name, int port, int actuatorPort, Variant variant) {
        // Each key once: Spring would make a list of two arguments of one name.
        Map<String, String> values = new LinkedHashMap<>();
        values.put("fivefold.traces.enabled", "true");
        values.put("server.port", Integer.toString(port));
        values.put("management.server.port", Integer.toString(actuatorPort));
        values.put("shop.services-url", "http://127.0.0.1:" + ports.mocks());
        Map<String, String> environment = new HashMap<>(userKey);
        if (step.redisConfiguration().isPresent()) {
            values.put("spring.data.redis.host", "127.0.0.1");
            values.put("spring.data.redis.port", Integer.toString(ports.redis()));
            values.put("spring.data.redis.username", ProgramCommands.REDIS_USER);
            environment.put("SPRING_DATA_REDIS_PASSWORD", redisPassword);
        }
        values.putAll(variant.settings());
        return java(
                Service.AGGREGATOR,
                name,
                variant.javaOptions().or(() -> step.jvmOptions(Service.AGGREGATOR)),
                variant.configuration(),
                List.of("-Xlog:gc*,safepoint:file=\"" + gcLog(name) + "\":time,level,tags:filecount=0"),
                values.entrySet().stream().map(value -> "--" + value).toList(),
                environment);
    }

    /** The password of the aggregators' user in Redis; forgotten with the step. */
    String redisPassword() {
        return redisPassword;
    }

    ChildCommand gateway() {
        return gateway(List.of(ports.aggregator()));
    }

    /**
     * The gateway before several aggregators.
     *
     * @param aggregators their ports
     */
    ChildCommand gateway(List<Integer> aggregators) {
        List<String> arguments = new ArrayList<>(
                List.of("--fivefold.gateway.port=" + ports.gateway(), "--server.port=" + ports.gatewayActuator()));
        for (int i = 0; i < aggregators.size(); i++) {
            arguments.add(
                    "--fivefold.gateway.origins.aggregator.servers[%d]=127.0.0.1:%d".formatted(i, aggregators.get(i)));
        }
        return java(
                Service.GATEWAY,
                name(Service.GATEWAY),
                step.jvmOptions(Service.GATEWAY),
                List.of(),
                List.of(),
                arguments,
                userKey);
    }

    /** What the aggregator's collector says. */
    Path gcLog() {
        return gcLog(name(Service.AGGREGATOR));
    }

    private String name(Service service) {
        return service.label() + suffix;
    }

    /** A random secret, such as the key with which the gateway and the aggregator hash users' ids, so that their lines can be joined. */
    private static String drawKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return HexFormat.of().formatHex(key);
    }

    private Path gcLog(String name) {
        return settings.cache().gcLog(step.id(), name);
    }

    private ChildCommand java(
            Service service,
            String name,
            Optional<Path> javaOptions,
            List<Path> configuration,
            List<String> moreJavaOptions,
            List<String> arguments,
            Map<String, String> environment) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        javaOptions.ifPresent(file -> words.add("@" + file));
        // What a JVM leaves behind when it dies is of use beside its log; in its working folder, the repository, it is
        // not.
        words.add("-XX:HeapDumpPath=" + logs);
        words.add("-XX:ErrorFile=" + logs.resolve(name + "-crash.log"));
        words.addAll(moreJavaOptions);
        words.addAll(traces.javaOptions(service.label(), name, step.id(), logs));
        words.addAll(jars.options(service));
        String files = Stream.concat(configuration.stream(), step.springConfiguration(service).stream())
                .map(file -> "file:" + file)
                .collect(Collectors.joining(","));
        if (!files.isEmpty()) {
            words.add("--spring.config.additional-location=" + files);
        }
        words.addAll(traces.arguments());
        // For ./fivefold logs, which makes text of it.
        words.add("--logging.structured.format.console=logstash");
        words.add("--fivefold.log.access=" + (settings.telemetry() == Telemetry.LINES));
        if (settings.telemetry() == Telemetry.NONE) {
            words.add("--management.defaults.metrics.export.enabled=false");
            words.add("--management.observations.enable.all=false");
        }
        words.addAll(arguments);
        return new ChildCommand(name, words, environment, settings.home().directory(), logs.resolve(name + ".log"));
    }
}

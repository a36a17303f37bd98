package dev.fivefold.lab.stack;

import dev.fivefold.lab.Service;
import dev.fivefold.lab.install.BundledPrograms;
import dev.fivefold.lab.install.DatabaseUsers;
import dev.fivefold.lab.process.Readiness;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.scenario.Step;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The processes in front of a database, from Zipkin and Redis, where they are wanted, to the edge. Closing it stops them, and blocks
 * until they have ended. For the stack's thread.
 */
public final class ServiceChain implements AutoCloseable {

    private final StackSettings settings;
    private final Step step;
    private final StackPorts ports;
    private final Traces traces;
    private final ServiceCommands commands;
    private final Chain chain;
    private final String suffix;
    private List<Chain.Link> links = List.of();

    /**
     * A chain that is not started.
     *
     * @param suffix of the names of processes and logs; empty for the step's own
     */
    ServiceChain(
            StackSettings settings,
            ServiceJars jars,
            Step step,
            StackPorts ports,
            Traces traces,
            Chain chain,
            String suffix) {
        this.settings = settings;
        this.step = step;
        this.ports = ports;
        this.traces = traces;
        this.commands = new ServiceCommands(settings, jars, step, ports, traces, suffix);
        this.chain = chain;
        this.suffix = suffix;
    }

    /** Starts all of it without waiting, but for a Zipkin that runs on from the step before. */
    List<Chain.Link> start(int mariadbPort, DatabaseUsers users) throws InterruptedException {
        Path logs = settings.cache().logs().resolve(step.id());
        List<Chain.Link> started = new ArrayList<>();
        boolean zipkinRuns = chain.find(ProgramCommands.ZIPKIN + suffix).isPresent();
        if (traces.zipkinPort().isPresent() && !zipkinRuns) { // before the services that send to it
            int port = traces.zipkinPort().getAsInt();
            Path jar = BundledPrograms.zipkin(settings.home(), settings.cache());
            started.add(chain.start(
                    ProgramCommands.zipkin(jar, port, settings.cache(), suffix),
                    Readiness.ok(Stack.loopback(port).resolve("/health"))));
        }
        if (step.redisConfiguration().isPresent()) {
            Path program = BundledPrograms.redis(settings.cache());
            Path configuration = step.redisConfiguration().get();
            started.add(chain.start(
                    ProgramCommands.redis(
                            program,
                            configuration,
                            commands.redisPassword(),
                            ports.redis(),
                            settings.cache(),
                            logs,
                            suffix),
                    Readiness.listens(ports.redis())));
        }
        started.add(chain.start(commands.mocks(mariadbPort, users), Stack.readiness(ports.mocksActuator())));
        started.add(chain.start(commands.aggregator(), Stack.readiness(ports.aggregatorActuator())));
        started.add(chain.start(commands.gateway(), Stack.readiness(ports.gatewayActuator())));
        started.add(chain.start(NginxCommand.of(settings, step, ports, suffix), Readiness.listens(ports.edge())));
        links = List.copyOf(started);
        return links;
    }

    Step step() {
        return step;
    }

    ServiceCommands commands() {
        return commands;
    }

    /** The address of the edge. */
    public URI edge() {
        return Stack.loopback(ports.edge());
    }

    /** The ports of its processes. */
    public StackPorts ports() {
        return ports;
    }

    /** The address of Zipkin, if it runs. */
    Optional<URI> zipkin() {
        OptionalInt port = traces.zipkinPort();
        return port.isEmpty() ? Optional.empty() : Optional.of(Stack.loopback(port.getAsInt()));
    }

    /** One of its services. */
    public RecordedProcess service(Service service) {
        return links.stream()
                .map(link -> link.child().recorded())
                .filter(process -> process.name().equals(service.label() + suffix))
                .findFirst()
                .orElseThrow();
    }

    /** The metrics of its JVMs. */
    public List<URI> metrics() {
        return Stream.of(ports.gatewayActuator(), ports.aggregatorActuator(), ports.mocksActuator())
                .map(port -> Stack.loopback(port).resolve("/actuator/prometheus"))
                .toList();
    }

    /** The processes that make pages, without the shared database. */
    public List<ProcessHandle> processes() {
        return handles(link -> !takesSpans(link));
    }

    /** The process that takes its spans; none without Zipkin, or where it was started for a step before. */
    public List<ProcessHandle> spanCollectors() {
        return handles(this::takesSpans);
    }

    private boolean takesSpans(Chain.Link link) {
        return link.command().name().equals(ProgramCommands.ZIPKIN + suffix);
    }

    private List<ProcessHandle> handles(Predicate<Chain.Link> chosen) {
        return links.stream().filter(chosen).map(link -> link.child().handle()).toList();
    }

    @Override
    public void close() {
        links.reversed().forEach(chain::stop);
    }
}

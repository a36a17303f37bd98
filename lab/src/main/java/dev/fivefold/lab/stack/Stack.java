package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.SqlClient;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Readiness;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.scenario.Step;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The whole chain as separate processes: MariaDB, Redis where a lesson turns it on, the mocks, the aggregator, the gateway, nginx.
 * Between steps all but MariaDB and Zipkin restart, and MariaDB too if the next step has another schema. Closing it leaves no process, and may
 * happen at any moment from any thread; all else is for one thread.
 */
public final class Stack implements AutoCloseable {

    /** The environment variable with the folder of the SkyWalking agent that JVMs are to start with. */
    public static final String SKYWALKING_AGENT = "FIVEFOLD_SKYWALKING_AGENT";

    private static final Duration GRACE = Duration.ofSeconds(25);

    private final StackSettings settings;
    private final StackLock lock;
    private final ServiceJars jars;
    private final Traces traces;
    private final Children children = new Children(GRACE);
    private final Chain chain;
    private final StackDatabase database;
    private @Nullable ServiceChain running;
    private boolean released;

    private Stack(StackSettings settings, StackLock lock, ServiceJars jars, Traces traces) {
        this.settings = settings;
        this.lock = lock;
        this.jars = jars;
        this.traces = traces;
        this.chain = new Chain(children, settings.cache());
        this.database = new StackDatabase(settings, chain);
    }

    /** A stack that is not started. */
    public static Stack prepare(StackSettings settings) {
        StackLock lock = StackLock.take(settings.cache());
        try {
            Optional<StackState> left = StackState.read(settings.cache())
                    .filter(state -> !state.running().isEmpty());
            if (left.isPresent()) {
                throw new LabFailure("a stack at step %s is running: stop it with ./fivefold down"
                        .formatted(left.get().step()));
            }
            Traces traces = Traces.of(settings, System.getenv()); // before work that may be in vain
            return new Stack(settings, lock, ServiceJars.extract(settings), traces);
        } catch (LabFailure e) {
            lock.close();
            throw e;
        }
    }

    /** Starts a step in place of the running one, and waits until all of it is ready. */
    public void start(Step step, OptionalInt edgePort) throws InterruptedException {
        chain.stopServices();
        mustBeFree(edgePort, "--port");
        mustBeFree(settings.tlsPort(), "--tls-port");
        mustBeFree(settings.prometheusPort(), "--prometheus-port");
        StackPorts ports = StackPorts.free(edgePort, settings.prometheusPort());
        ServiceChain services = begin(settings, step, ports, traces);
        boolean firstLoad = database.start(step, settings.scale());
        List<Chain.Link> waiting = new ArrayList<>(services.start(database.port(), database.users()));
        if (settings.has(StackSettings.Extra.PROMETHEUS)) {
            PrometheusCommands watchers = PrometheusCommands.prepare(settings, step, ports);
            waiting.add(chain.start(watchers.edgeLog(), Readiness.ok(watchers.edgeLogMetrics())));
            waiting.add(chain.start(watchers.edgeConnections(), Readiness.ok(watchers.edgeConnectionsMetrics())));
            waiting.add(chain.start(
                    watchers.prometheus(),
                    Readiness.ok(loopback(ports.prometheus()).resolve("/-/ready"))));
        }
        chain.awaitReady(waiting, firstLoad ? settings.scale().loadedWithin() : Chain.STARTED_WITHIN);
        database.markLoaded();
    }

    /**
     * Starts the database of a step alone, in place of the running step. The first time, the services run to load it.
     *
     * @param scale how much data it has, whatever the scale of this stack's steps
     */
    public SqlClient startDatabaseAlone(Step step, DataScale scale) throws InterruptedException {
        chain.stopServices();
        chain.find(ProgramCommands.ZIPKIN).ifPresent(chain::stop);
        StackPorts ports = StackPorts.free(OptionalInt.empty(), OptionalInt.empty());
        ServiceChain services = begin(settings.at(scale), step, ports, Traces.NONE);
        if (database.start(step, scale)) {
            Chain.Link mocks = chain.start(
                    services.commands().mocks(database.port(), database.users()), readiness(ports.mocksActuator()));
            chain.awaitReady(List.of(mocks), scale.loadedWithin());
            chain.stop(mocks);
            database.markLoaded();
        }
        return database.sql();
    }

    /** Starts the shop's services alone, in place of the running ones, and waits until they are ready. {@link #startDatabaseAlone} comes first. */
    public void startMocksAlone(Step step) throws InterruptedException {
        chain.stopServices();
        StackPorts ports = StackPorts.free(OptionalInt.empty(), OptionalInt.empty());
        ChildCommand mocks =
                begin(settings, step, ports, Traces.NONE).commands().mocks(database.port(), database.users());
        chain.awaitReady(List.of(chain.start(mocks, readiness(ports.mocksActuator()))), Chain.STARTED_WITHIN);
    }

    /**
     * Starts a second aggregator of the running step, with its own ports and logs, and waits until it is ready. It ends with the
     * step, if it is not closed before.
     */
    public SecondAggregator startSecondAggregator(String name, Variant variant) throws InterruptedException {
        List<Integer> free = Ports.free(2);
        int actuator = free.getLast();
        ServiceChain current = started(running);
        Chain.Link link = chain.start(
                current.commands().aggregator(name, free.getFirst(), actuator, variant), readiness(actuator));
        Path gcLog = settings.cache().gcLog(current.step().id(), name);
        SecondAggregator beside =
                new SecondAggregator(loopback(free.getFirst()), loopback(actuator), link, gcLog, chain);
        return ready(beside, List.of(link));
    }

    /**
     * Starts a whole chain in front of the running database, from Redis to an edge of its own, and waits until it is ready. It ends
     * with the running step, if it is not closed before.
     *
     * @param step its schema is that of the running step
     * @param made its settings, in place of the stack's; of the extras only Zipkin
     * @param environment as {@link System#getenv()}: may name the SkyWalking agent
     */
    public ServiceChain startSecondChain(Step step, String name, StackSettings made, Map<String, String> environment)
            throws InterruptedException {
        Step current = started(running).step();
        if (!step.schemaVersion().equals(current.schemaVersion())) {
            throw new LabFailure("%s has another schema than %s: they cannot be beside each other"
                    .formatted(step.id(), current.id()));
        }
        StackPorts ports = StackPorts.free(OptionalInt.empty(), OptionalInt.empty());
        ServiceChain beside =
                new ServiceChain(made, jars, step, ports, Traces.of(made, environment), chain, "-" + name);
        return ready(beside, beside.start(database.port(), database.users()));
    }

    private <T extends AutoCloseable> T ready(T beside, List<Chain.Link> links) throws InterruptedException {
        try {
            chain.awaitReady(links, Chain.STARTED_WITHIN);
            return beside;
        } catch (LabFailure | InterruptedException e) {
            links.reversed().forEach(chain::stop);
            throw e;
        }
    }

    /** Restarts the gateway, so that it balances between these aggregators. Waits until it is ready. */
    public void balance(URI... aggregators) throws InterruptedException {
        ServiceChain current = started(running);
        chain.stop(chain.named(Service.GATEWAY.label()));
        List<Integer> all = Stream.of(aggregators).map(URI::getPort).toList();
        Chain.Link gateway = chain.start(
                current.commands().gateway(all), readiness(current.ports().gatewayActuator()));
        chain.awaitReady(List.of(gateway), Chain.STARTED_WITHIN);
    }

    /** The address of the edge. */
    public URI edge() {
        return started(running).edge();
    }

    /** The address of the aggregator, past the edge and the gateway. */
    public URI aggregator() {
        return loopback(started(running).ports().aggregator());
    }

    /** The ports of the processes. */
    public StackPorts ports() {
        return started(running).ports();
    }

    /** The address of Zipkin, if it runs. */
    public Optional<URI> zipkin() {
        return started(running).zipkin();
    }

    /** The GC log of the aggregator. */
    public Path gcLog() {
        return started(running).commands().gcLog();
    }

    /** The client of the running database. */
    public SqlClient sql() {
        return database.sql();
    }

    /** All processes of the chain. */
    public List<ProcessHandle> processes() {
        return chain.processes();
    }

    /** The processes one by one, for faults. */
    public Chain chain() {
        return chain;
    }

    /** Does some work that needs the stack, on this thread, interrupted as soon as a process of the stack dies. */
    public <T extends @Nullable Object> T whileAllLive(Callable<T> work) throws Exception {
        return children.whileAllLive(work);
    }

    /** Lets the stack run on after this JVM, until it is stopped by its written state. */
    public void release() {
        released = true;
        children.release();
    }

    /** Stops everything, unless it was released, and blocks until all has ended. */
    @Override
    public void close() {
        children.close();
        if (!released) {
            StackState.forget(settings.cache());
        }
        lock.close();
    }

    /** Stops a stack by its written state: one that was released, or one whose command was killed. */
    public static List<RecordedProcess> stopLeft(CacheFolder cache) {
        try (StackLock _ = StackLock.take(cache)) {
            List<RecordedProcess> processes =
                    StackState.read(cache).map(StackState::processes).orElse(List.of());
            List<RecordedProcess> stopped = processes.reversed().stream()
                    .filter(process -> process.stop(GRACE))
                    .toList();
            StackState.forget(cache);
            return stopped;
        }
    }

    private static void mustBeFree(OptionalInt port, String option) {
        if (port.isPresent() && !Ports.isFree(port.getAsInt())) {
            throw new LabFailure("port %d is taken: choose another with %s".formatted(port.getAsInt(), option));
        }
    }

    private ServiceChain begin(StackSettings made, Step step, StackPorts ports, Traces spans) {
        ServiceChain services = new ServiceChain(made, jars, step, ports, spans, chain, "");
        running = services;
        chain.begin(step.id(), ports);
        return services;
    }

    static Readiness readiness(int port) {
        return Readiness.ok(loopback(port).resolve("/actuator/health/readiness"));
    }

    static URI loopback(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    static <T> T started(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the stack is not started");
        }
        return part;
    }
}

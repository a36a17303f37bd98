package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.MariaDb;
import dev.fivefold.lab.install.MariaDbInstall;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.install.NginxInstall;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Readiness;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.scenario.Step;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The whole chain as separate processes: MariaDB, Redis where a lesson turns it on, the mocks, the aggregator, the gateway,
 * nginx. Between steps all but MariaDB start anew, and that too if the next step has another schema. Closing it leaves no
 * process, and may happen at any moment from any thread; all else is for one thread.
 */
public final class Stack implements AutoCloseable {

    /** Names, in the environment, the folder of the agent of SkyWalking that JVMs are to start with. */
    public static final String SKYWALKING_AGENT = "FIVEFOLD_SKYWALKING_AGENT";

    private static final Duration GRACE = Duration.ofSeconds(25);

    private final StackSettings settings;
    private final StackLock lock;
    private final ServiceJars jars;
    private final Children children = new Children(GRACE);
    private final Chain chain;
    private @Nullable MariaDb database;
    private int mariadbPort;
    private @Nullable Running running;
    private boolean released;

    private record Running(Step step, StackPorts ports, ServiceCommands commands, Traces traces) {}

    private Stack(StackSettings settings, StackLock lock, ServiceJars jars) {
        this.settings = settings;
        this.lock = lock;
        this.jars = jars;
        this.chain = new Chain(children, settings.cache());
    }

    /**
     * A stack of which nothing runs yet.
     *
     * @throws LabFailure if another command works with the cache, or a stack of its runs
     */
    public static Stack prepare(StackSettings settings) {
        StackLock lock = StackLock.take(settings.cache());
        try {
            Optional<StackState> left = StackState.read(settings.cache())
                    .filter(state -> !state.running().isEmpty());
            if (left.isPresent()) {
                throw new LabFailure("a stack at step %s is running: stop it with ./fivefold down"
                        .formatted(left.get().step()));
            }
            return new Stack(settings, lock, ServiceJars.copy(settings));
        } catch (LabFailure e) {
            lock.close();
            throw e;
        }
    }

    /**
     * Starts a step, in place of the one that runs, and waits until all of it is ready.
     *
     * @param edgePort where users come in; any free port if empty
     * @throws LabFailure if something cannot be had, does not start or dies
     */
    public void start(Step step, OptionalInt edgePort) throws InterruptedException {
        chain.stopServices();
        mustBeFree(edgePort, "--port");
        mustBeFree(settings.tlsPort(), "--tls-port");
        mustBeFree(settings.prometheusPort(), "--prometheus-port");
        Nginx nginx = new NginxInstall(settings.cache()).get();
        StackPorts ports = StackPorts.free(edgePort, settings.prometheusPort());
        Traces traces = Traces.of(settings, System.getenv());
        ServiceCommands commands = new ServiceCommands(settings, jars, step, ports, traces);
        begin(new Running(step, ports, commands, traces));
        boolean firstLoad = startDatabase(step, settings.scale());
        MariaDb data = started(database);

        List<Chain.Link> waiting = new ArrayList<>(new ChainServices(settings, step, ports, commands, traces, "")
                .start(chain, nginx, mariadbPort, data.users()));
        if (settings.has(Extra.PROMETHEUS)) {
            PrometheusCommands watchers = PrometheusCommands.prepare(settings, step, ports);
            waiting.add(chain.start(watchers.edgeLog(), Readiness.ok(watchers.edgeLogMetrics())));
            waiting.add(chain.start(watchers.edgeConnections(), Readiness.ok(watchers.edgeConnectionsMetrics())));
            waiting.add(chain.start(
                    watchers.prometheus(),
                    Readiness.ok(loopback(ports.prometheus()).resolve("/-/ready"))));
        }
        chain.awaitReady(waiting, firstLoad ? settings.scale().loadedWithin() : Chain.STARTED_WITHIN);
        data.markLoaded();
    }

    /**
     * Starts the database of a step and nothing else, in place of what runs. The first time, the services run to load it.
     *
     * @param scale how much data it has, whatever the steps of this stack have
     * @return a client of it
     * @throws LabFailure if something cannot be had, does not start or dies
     */
    public SqlClient startDatabaseAlone(Step step, DataScale scale) throws InterruptedException {
        chain.stopServices();
        StackPorts ports = StackPorts.free(OptionalInt.empty(), OptionalInt.empty());
        ServiceCommands commands = new ServiceCommands(settings.at(scale), jars, step, ports, Traces.NONE);
        begin(new Running(step, ports, commands, Traces.NONE));
        boolean firstLoad = startDatabase(step, scale);
        MariaDb data = started(database);
        if (firstLoad) {
            Chain.Link mocks = chain.start(commands.mocks(mariadbPort, data.users()), readiness(ports.mocksActuator()));
            chain.awaitReady(List.of(mocks), scale.loadedWithin());
            chain.stop(mocks);
            data.markLoaded();
        }
        return new SqlClient(data, mariadbPort);
    }

    /**
     * Starts a second aggregator of the step that runs, which differs in its ports, its logs and as it is asked for, and waits
     * until it is ready. It ends with the step, if it is not closed before.
     *
     * @param name what messages and its logs call it
     * @throws LabFailure if it does not start or dies
     */
    public AggregatorBeside startBeside(String name, Variant variant) throws InterruptedException {
        List<Integer> free = Ports.free(2);
        int actuator = free.getLast();
        Running current = started(running);
        Chain.Link link = chain.start(
                current.commands().aggregator(name, free.getFirst(), actuator, variant), readiness(actuator));
        Path gcLog = settings.cache().gcLog(current.step().id(), name);
        AggregatorBeside beside =
                new AggregatorBeside(loopback(free.getFirst()), loopback(actuator), link, gcLog, chain);
        try {
            chain.awaitReady(List.of(link), Chain.STARTED_WITHIN);
            return beside;
        } catch (LabFailure | InterruptedException e) {
            beside.close();
            throw e;
        }
    }

    /**
     * Starts a whole chain before the database that runs, from Redis to an edge of its own, and waits until it is ready. It ends
     * with the step that runs, if it is not closed before.
     *
     * @param step that it is a chain of; its schema is that of the step that runs
     * @param name what its processes and their logs are called besides what they are
     * @param made what it is made of, in place of what the stack is; of what may be beside a chain, only Zipkin
     * @param environment as {@link System#getenv()}: may name the agent of SkyWalking
     * @throws LabFailure if something cannot be had, does not start or dies
     */
    public ChainBeside startChainBeside(Step step, String name, StackSettings made, Map<String, String> environment)
            throws InterruptedException {
        Step current = started(running).step();
        if (!step.schemaVersion().equals(current.schemaVersion())) {
            throw new LabFailure("%s has another schema than %s: they cannot be beside each other"
                    .formatted(step.id(), current.id()));
        }
        String suffix = "-" + name;
        StackPorts ports = StackPorts.free(OptionalInt.empty(), OptionalInt.empty());
        Traces traces = Traces.of(made, environment);
        ServiceCommands commands = new ServiceCommands(made, jars, step, ports, traces, suffix);
        ChainServices services = new ChainServices(made, step, ports, commands, traces, suffix);
        Nginx nginx = new NginxInstall(made.cache()).get();
        List<Chain.Link> links =
                services.start(chain, nginx, mariadbPort, started(database).users());
        ChainBeside beside = new ChainBeside(services, links, chain);
        try {
            chain.awaitReady(links, Chain.STARTED_WITHIN);
            return beside;
        } catch (LabFailure | InterruptedException e) {
            beside.close();
            throw e;
        }
    }

    /**
     * Starts the gateway anew, so that requests go to the stack's own aggregator and to others in turn. Waits until it is ready.
     *
     * @throws LabFailure if it does not start or dies
     */
    public void balance(AggregatorBeside... others) throws InterruptedException {
        Running current = started(running);
        chain.stop(chain.named(Service.GATEWAY.label()));
        List<Integer> all = Stream.concat(
                        Stream.of(current.ports().aggregator()),
                        Arrays.stream(others).map(other -> other.address().getPort()))
                .toList();
        Chain.Link gateway = chain.start(
                current.commands().gateway(all), readiness(current.ports().gatewayActuator()));
        chain.awaitReady(List.of(gateway), Chain.STARTED_WITHIN);
    }

    /** Where users come in. */
    public URI edge() {
        return loopback(started(running).ports().edge());
    }

    /** The aggregator itself, past the edge and the gateway. */
    public URI aggregator() {
        return loopback(started(running).ports().aggregator());
    }

    /** Where the processes listen. */
    public StackPorts ports() {
        return started(running).ports();
    }

    /** Zipkin, where it runs. */
    public Optional<URI> zipkin() {
        OptionalInt port = started(running).traces().zipkinPort();
        return port.isEmpty() ? Optional.empty() : Optional.of(loopback(port.getAsInt()));
    }

    /** What the aggregator's collector says. */
    public Path gcLog() {
        return started(running).commands().gcLog();
    }

    /** All processes of the chain. */
    public List<ProcessHandle> processes() {
        return chain.processes();
    }

    /** The same one by one, and how to make some of them fail. */
    public Chain chain() {
        return chain;
    }

    /**
     * Does some work that needs the stack, on this thread, interrupted as soon as a process of the stack dies.
     *
     * @return what the work returns
     * @throws LabFailure if a process died meanwhile
     * @throws Exception what the work throws
     */
    public <T extends @Nullable Object> T whileAllLive(Callable<T> work) throws Exception {
        return children.whileAllLive(work);
    }

    /** Lets the stack run on when this JVM ends, until somebody stops it by its written state. */
    public void release() {
        released = true;
        children.release();
    }

    /** Stops everything, unless it was released, and blocks until nothing is left. */
    @Override
    public void close() {
        children.close();
        if (!released) {
            StackState.forget(settings.cache());
        }
        lock.close();
    }

    /**
     * Stops a stack by what is written about it: one that was left running, or one whose command was killed.
     *
     * @return the processes that it stopped
     * @throws LabFailure if a command is at work with it
     */
    public static List<RecordedProcess> stopLeft(CacheFolder cache) {
        StackLock lock = StackLock.take(cache);
        try {
            List<RecordedProcess> stopped = new ArrayList<>();
            List<RecordedProcess> processes =
                    StackState.read(cache).map(StackState::processes).orElse(List.of());
            for (RecordedProcess process : processes.reversed()) {
                if (process.stop(GRACE)) {
                    stopped.add(process);
                }
            }
            StackState.forget(cache);
            return stopped;
        } finally {
            lock.close();
        }
    }

    /** Whether the data must be loaded first. */
    private boolean startDatabase(Step step, DataScale scale) throws InterruptedException {
        MariaDbInstall install =
                new MariaDbInstall(settings.cache(), settings.home().migrations());
        Path files = install.data(scale, step.schemaVersion());
        if (database != null && database.data().equals(files) && chain.has(Chain.Part.DATABASE)) {
            return false;
        }
        stopDatabase(); // before its files are copied
        MariaDb data = install.get(scale, step.schemaVersion());
        mariadbPort = Ports.free(1).getFirst();
        Chain.Link link = chain.start(
                MariaDbCommand.of(data, mariadbPort, settings.cache().logs()), Readiness.greets(mariadbPort));
        chain.awaitReady(List.of(link), Chain.STARTED_WITHIN);
        database = data;
        return !data.isLoaded();
    }

    private static void mustBeFree(OptionalInt port, String option) {
        if (port.isPresent() && !Ports.isFree(port.getAsInt())) {
            throw new LabFailure("port %d is taken: choose another with %s".formatted(port.getAsInt(), option));
        }
    }

    private void begin(Running step) {
        running = step;
        chain.begin(step.step().id(), step.ports());
    }

    private void stopDatabase() {
        database = null;
        chain.stopAll();
    }

    static Readiness readiness(int port) {
        return Readiness.ok(loopback(port).resolve("/actuator/health/readiness"));
    }

    static URI loopback(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    private static <T> T started(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the stack is not started");
        }
        return part;
    }
}

package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.MariaDb;
import dev.fivefold.lab.install.MariaDbInstall;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.install.NginxInstall;
import dev.fivefold.lab.install.RedisInstall;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Readiness;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.scenario.Step;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The whole chain as separate processes: MariaDB, Redis where a lesson turns it on, the mocks, the aggregator, the gateway,
 * nginx. Between steps all but MariaDB start anew, and that too if the next step has another schema. Closing it leaves no
 * process, and may happen at any moment from any thread; all else is for one thread.
 */
public final class Stack implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(25);
    private static final Duration STARTED_WITHIN = Duration.ofMinutes(2);

    private final StackSettings settings;
    private final StackLock lock;
    private final ServiceJars jars;
    private final Children children = new Children(GRACE);
    private final List<ChildProcess> started = new ArrayList<>();
    private @Nullable MariaDb database;
    private int mariadbPort;
    private @Nullable Running running;
    private boolean released;

    private record Running(Step step, StackPorts ports, ServiceCommands commands) {}

    private Stack(StackSettings settings, StackLock lock, ServiceJars jars) {
        this.settings = settings;
        this.lock = lock;
        this.jars = jars;
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
        stopServices();
        if (edgePort.isPresent() && !Ports.isFree(edgePort.getAsInt())) {
            throw new LabFailure("port %d is taken: choose another with --port".formatted(edgePort.getAsInt()));
        }
        Nginx nginx = new NginxInstall(settings.cache()).get();
        StackPorts ports = StackPorts.free(edgePort);
        ServiceCommands commands = new ServiceCommands(settings, jars, step, ports);
        running = new Running(step, ports, commands);
        boolean firstLoad = startDatabase(step, settings.scale());
        MariaDb data = started(database);

        Map<ChildProcess, Readiness> waiting = new LinkedHashMap<>();
        if (step.redisConfiguration().isPresent()) {
            Path program = new RedisInstall(settings.cache()).get();
            Path configuration = step.redisConfiguration().get();
            Path logs = settings.cache().logs().resolve(step.id());
            waiting.put(
                    startChild(RedisCommand.of(program, configuration, ports.redis(), settings.cache(), logs)),
                    Readiness.listens(ports.redis()));
        }
        waiting.put(startChild(commands.mocks(mariadbPort, data.users())), readiness(ports.mocksActuator()));
        waiting.put(startChild(commands.aggregator()), readiness(ports.aggregatorActuator()));
        waiting.put(startChild(commands.gateway()), readiness(ports.gatewayActuator()));
        waiting.put(startChild(NginxCommand.of(nginx, settings, step, ports)), Readiness.listens(ports.edge()));
        children.awaitReady(waiting, firstLoad ? settings.scale().loadedWithin() : STARTED_WITHIN);
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
        stopServices();
        StackPorts ports = StackPorts.free(OptionalInt.empty());
        ServiceCommands commands = new ServiceCommands(settings.at(scale), jars, step, ports);
        running = new Running(step, ports, commands);
        boolean firstLoad = startDatabase(step, scale);
        MariaDb data = started(database);
        if (firstLoad) {
            ChildProcess mocks = startChild(commands.mocks(mariadbPort, data.users()));
            children.awaitReady(Map.of(mocks, readiness(ports.mocksActuator())), scale.loadedWithin());
            stop(mocks);
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
        ChildProcess child = startChild(current.commands().aggregator(name, free.getFirst(), actuator, variant));
        Path gcLog = settings.cache().gcLog(current.step().id(), name);
        AggregatorBeside beside =
                new AggregatorBeside(loopback(free.getFirst()), child.handle(), gcLog, () -> stop(child));
        try {
            children.awaitReady(Map.of(child, readiness(actuator)), STARTED_WITHIN);
            return beside;
        } catch (LabFailure | InterruptedException e) {
            beside.close();
            throw e;
        }
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

    /** What the aggregator's collector says. */
    public Path gcLog() {
        return started(running).commands().gcLog();
    }

    /** All processes of the chain. */
    public List<ProcessHandle> processes() {
        return started.stream().map(ChildProcess::handle).toList();
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
        if (database != null && database.data().equals(files)) {
            return false;
        }
        stopDatabase(); // before its files are copied
        MariaDb data = install.get(scale, step.schemaVersion());
        mariadbPort = Ports.free(1).getFirst();
        ChildProcess child =
                startChild(MariaDbCommand.of(data, mariadbPort, settings.cache().logs()));
        children.awaitReady(Map.of(child, Readiness.greets(mariadbPort)), STARTED_WITHIN);
        database = data;
        return !data.isLoaded();
    }

    private void stopServices() {
        for (ChildProcess child : List.copyOf(started).reversed()) {
            if (!child.name().equals(MariaDbCommand.NAME)) {
                stop(child);
            }
        }
    }

    private void stopDatabase() {
        database = null;
        List.copyOf(started).forEach(this::stop);
    }

    private void stop(ChildProcess child) {
        children.stop(child);
        started.remove(child);
    }

    private ChildProcess startChild(ChildCommand command) {
        ChildProcess child = children.start(command);
        started.add(child);
        Running current = started(running);
        new StackState(
                        current.step().id(),
                        current.ports(),
                        started.stream().map(ChildProcess::recorded).toList())
                .write(settings.cache());
        return child;
    }

    private static Readiness readiness(int port) {
        return Readiness.ok(loopback(port).resolve("/actuator/health/readiness"));
    }

    private static URI loopback(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    private static <T> T started(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the stack is not started");
        }
        return part;
    }
}

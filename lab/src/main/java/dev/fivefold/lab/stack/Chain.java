package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Readiness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The processes of a stack in the order of their start, recorded in its state; and faults in them. For the stack's thread. */
public final class Chain {

    static final Duration STARTED_WITHIN = Duration.ofMinutes(2);

    /** What runs on between steps. */
    private static final Set<String> PERSISTENT = Set.of(ProgramCommands.MARIADB, ProgramCommands.ZIPKIN);

    private final Children children;
    private final CacheFolder cache;
    private final List<Link> links = new ArrayList<>();
    private final Map<Part, Link> missing = new EnumMap<>(Part.class);
    private String step = "";
    private @Nullable StackPorts ports;

    /** A part that can fail. */
    public enum Part {
        /** MariaDB. */
        DATABASE(ProgramCommands.MARIADB),
        /** Redis, in steps that have it. */
        REDIS(ProgramCommands.REDIS),
        /** All services of the shop, which are one process here. */
        SERVICES(Service.MOCKS.label()),
        /** The stack's own. */
        AGGREGATOR(Service.AGGREGATOR.label());

        private final String process;

        Part(String process) {
            this.process = process;
        }
    }

    /** A process with its command. */
    record Link(ChildProcess child, ChildCommand command, Readiness readiness) {}

    Chain(Children children, CacheFolder cache) {
        this.children = children;
        this.cache = cache;
    }

    /** Begins a step: further processes belong to it. */
    void begin(String stepId, StackPorts stepPorts) {
        step = stepId;
        ports = stepPorts;
    }

    /** Starts a process, without waiting for it. */
    Link start(ChildCommand command, Readiness readiness) {
        if (ports == null) {
            throw new IllegalStateException("no step has begun");
        }
        Link link = new Link(children.start(command), command, readiness);
        links.add(link);
        new StackState(
                        step,
                        ports,
                        links.stream().map(each -> each.child().recorded()).toList())
                .write(cache);
        return link;
    }

    /** Waits until processes are ready. */
    void awaitReady(List<Link> started, Duration bound) throws InterruptedException {
        Map<ChildProcess, Readiness> waiting = new LinkedHashMap<>();
        started.forEach(link -> waiting.put(link.child(), link.readiness()));
        children.awaitReady(waiting, bound);
    }

    void stop(Link link) {
        children.stop(link.child());
        links.remove(link);
    }

    void kill(Link link) {
        children.kill(link.child());
        links.remove(link);
    }

    /** Stops all but the database and Zipkin, which keeps the traces of the steps before. The last started is stopped first. */
    void stopServices() {
        missing.clear();
        for (Link link : List.copyOf(links).reversed()) {
            if (!PERSISTENT.contains(link.command().name())) {
                stop(link);
            }
        }
    }

    /** All started and not stopped processes. */
    List<ProcessHandle> processes() {
        return links.stream().map(link -> link.child().handle()).toList();
    }

    /** Whether the step has it. */
    public boolean has(Part part) {
        return find(part.process).isPresent();
    }

    /** The process of the operating system. */
    public ProcessHandle process(Part part) {
        return named(part.process).child().handle();
    }

    /** The log of its output. */
    public Path log(Part part) {
        return named(part.process).child().log();
    }

    /** The names of the processes that have ended without being stopped. */
    public List<String> died() {
        return links.stream()
                .map(Link::child)
                .filter(ChildProcess::hasDied)
                .map(ChildProcess::name)
                .toList();
    }

    /** Ends a part with SIGKILL. Blocks until it has ended. */
    public void kill(Part part) {
        Link link = named(part.process);
        kill(link);
        missing.put(part, link);
    }

    /** Ends a part with SIGTERM. Blocks until it has ended. */
    public void stop(Part part) {
        Link link = named(part.process);
        stop(link);
        missing.put(part, link);
    }

    /** Starts a killed or stopped part on the same ports, and waits until it is ready. Its logs begin anew. */
    public void startAgain(Part part) throws InterruptedException {
        Link gone = missing.remove(part);
        if (gone == null) {
            throw new IllegalStateException(part + " is not missing");
        }
        awaitReady(List.of(start(gone.command(), gone.readiness())), STARTED_WITHIN);
    }

    /** A process by its name. */
    Link named(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException("no process " + name));
    }

    /** A process, if it was started, and not stopped since. */
    Optional<Link> find(String name) {
        return links.stream().filter(link -> link.command().name().equals(name)).findFirst();
    }
}

package dev.fivefold.lab.stack;

import dev.fivefold.lab.LabFailure;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** A second aggregator of a step that runs. Closing it stops it, and blocks until it is gone. For the stack's thread. */
public final class AggregatorBeside implements AutoCloseable {

    private final URI address;
    private final URI actuator;
    private Chain.Link link;
    private final Path gcLog;
    private final Chain chain;

    AggregatorBeside(URI address, URI actuator, Chain.Link link, Path gcLog, Chain chain) {
        this.address = address;
        this.actuator = actuator;
        this.link = link;
        this.gcLog = gcLog;
        this.chain = chain;
    }

    /** Where it serves pages. */
    public URI address() {
        return address;
    }

    /** Where it tells of itself. */
    public URI actuator() {
        return actuator;
    }

    /** The process as the system shows it. */
    public ProcessHandle process() {
        return link.child().handle();
    }

    /** What its collector says. */
    public Path gcLog() {
        return gcLog;
    }

    /** Ends it with SIGKILL. Blocks until it is gone. */
    public void kill() {
        chain.kill(link);
    }

    /**
     * Ends it as its operator would, and starts it anew where it was. Blocks until it is ready.
     *
     * @throws LabFailure if it does not start or dies
     */
    public void restart() throws InterruptedException {
        chain.stop(link);
        link = chain.start(link.command(), link.readiness());
        chain.awaitReady(List.of(link), Chain.STARTED_WITHIN);
    }

    @Override
    public void close() {
        chain.stop(link);
    }
}

package dev.fivefold.lab.stack;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** A second aggregator of a running step. Closing it stops it, and blocks until it has ended. For the stack's thread. */
public final class SecondAggregator implements AutoCloseable {

    private final URI address;
    private final URI actuator;
    private final Path gcLog;
    private final Chain chain;
    private Chain.Link link;

    SecondAggregator(URI address, URI actuator, Chain.Link link, Path gcLog, Chain chain) {
        this.address = address;
        this.actuator = actuator;
        this.link = link;
        this.gcLog = gcLog;
        this.chain = chain;
    }

    /** The address of its pages. */
    public URI address() {
        return address;
    }

    /** The address of its actuator. */
    public URI actuator() {
        return actuator;
    }

    /** The process of the operating system. */
    public ProcessHandle process() {
        return link.child().handle();
    }

    /** Its GC log. */
    public Path gcLog() {
        return gcLog;
    }

    /** Ends it with SIGKILL. Blocks until it has ended. */
    public void kill() {
        chain.kill(link);
    }

    /** Ends it with SIGTERM and starts it again on the same ports. Blocks until it is ready. */
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

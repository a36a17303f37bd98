package dev.fivefold.lab.stack;

import java.net.URI;

/** A second aggregator of a step that runs. Closing it stops it, and blocks until it is gone. For the stack's thread. */
public final class AggregatorBeside implements AutoCloseable {

    private final URI address;
    private final Runnable stop;

    AggregatorBeside(URI address, Runnable stop) {
        this.address = address;
        this.stop = stop;
    }

    /** Where it serves pages. */
    public URI address() {
        return address;
    }

    @Override
    public void close() {
        stop.run();
    }
}

package dev.fivefold.lab.stack;

import java.net.URI;
import java.nio.file.Path;

/** A second aggregator of a step that runs. Closing it stops it, and blocks until it is gone. For the stack's thread. */
public final class AggregatorBeside implements AutoCloseable {

    private final URI address;
    private final ProcessHandle process;
    private final Path gcLog;
    private final Runnable stop;

    AggregatorBeside(URI address, ProcessHandle process, Path gcLog, Runnable stop) {
        this.address = address;
        this.process = process;
        this.gcLog = gcLog;
        this.stop = stop;
    }

    /** Where it serves pages. */
    public URI address() {
        return address;
    }

    /** The process as the system shows it. */
    public ProcessHandle process() {
        return process;
    }

    /** What its collector says. */
    public Path gcLog() {
        return gcLog;
    }

    @Override
    public void close() {
        stop.run();
    }
}

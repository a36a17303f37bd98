package dev.fivefold.lab.process;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** A started child. Thread-safe. */
public final class ChildProcess {

    private final String name;
    private final Process process;
    private final Path log;
    private volatile boolean stopping;

    ChildProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /** What messages call it. */
    public String name() {
        return name;
    }

    /** Its output. */
    public Path log() {
        return log;
    }

    /** How it can be found again after this JVM is gone. */
    public RecordedProcess recorded() {
        Instant start = process.info().startInstant().orElse(Instant.EPOCH);
        return new RecordedProcess(name, process.pid(), start);
    }

    /** The process as the system shows it. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Whether it has ended without being asked to. */
    public boolean hasDied() {
        return !stopping && !isAlive();
    }

    boolean isStopping() {
        return stopping;
    }

    /** Asks the system: Java counts a child among the living until its own thread has collected it. */
    boolean isAlive() {
        return !ProcessEnd.hasEnded(process.toHandle());
    }

    Process process() {
        return process;
    }

    void stop(Duration grace) {
        stopping = true;
        ProcessEnd.stop(process.toHandle(), grace);
    }

    void kill() {
        stopping = true;
        ProcessEnd.kill(process.toHandle());
    }
}

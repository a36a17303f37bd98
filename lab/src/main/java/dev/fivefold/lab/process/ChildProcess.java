package dev.fivefold.lab.process;

import java.nio.file.Path;
import java.time.Instant;

/** A started child process. Thread-safe. */
public final class ChildProcess {

    private final ChildCommand command;
    private final Process process;
    private volatile boolean stopping;

    ChildProcess(ChildCommand command) {
        this.command = command;
        this.process = command.start();
    }

    /** Its name in messages. */
    public String name() {
        return command.name();
    }

    /** The file of its output. */
    public Path log() {
        return command.log();
    }

    /** The record by which a later JVM finds the process. */
    public RecordedProcess recorded() {
        return new RecordedProcess(
                name(), process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
    }

    /** The process of the operating system. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Whether it has ended without being stopped. */
    public boolean hasDied() {
        return !stopping && !isAlive();
    }

    /** As the system reports it: for Java a child is alive until its own thread has reaped it. */
    boolean isAlive() {
        return !ProcessEnd.hasEnded(handle());
    }

    boolean isStopping() {
        return stopping;
    }

    /** Announces that it is stopped on purpose. */
    ProcessHandle stopping() {
        stopping = true;
        return handle();
    }

    Process process() {
        return process;
    }
}

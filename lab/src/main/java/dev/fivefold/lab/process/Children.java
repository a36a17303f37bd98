package dev.fivefold.lab.process;

import dev.fivefold.lab.LabFailure;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The child processes of one command. None outlives {@link #close()}. The first that ends without being stopped fails all that
 * waits here.
 *
 * <p>Thread-safe: a shutdown hook may close it while another thread starts a child.
 */
public final class Children implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(25);
    /** Systems add it to the number of the signal that killed a process. */
    private static final int SIGNALS = 128;

    private final Duration grace;
    private final Deque<ChildProcess> started = new ArrayDeque<>();
    private final CompletableFuture<LabFailure> death = new CompletableFuture<>();
    private boolean closed;

    /** No children yet. */
    public Children(Duration grace) {
        this.grace = grace;
    }

    /** Starts a child. Its input is empty and its output goes to its log, so that nothing ties it to this JVM. */
    public synchronized ChildProcess start(ChildCommand command) {
        if (closed) {
            throw new LabFailure("stopped while " + command.name() + " was about to start");
        }
        ChildProcess child = new ChildProcess(command);
        started.push(child);
        CompletableFuture<Void> _ = child.process().onExit().thenAccept(process -> {
            if (!child.isStopping()) {
                death.complete(died(child));
            }
        });
        return child;
    }

    /** Waits until all are ready. */
    public void awaitReady(Map<ChildProcess, Readiness> waiting, Duration bound) throws InterruptedException {
        long deadline = System.nanoTime() + bound.toNanos();
        for (Map.Entry<ChildProcess, Readiness> entry : waiting.entrySet()) {
            ChildProcess child = entry.getKey();
            while (!entry.getValue().isReady()) {
                failIfOneDied();
                if (System.nanoTime() > deadline) {
                    throw new LabFailure("%s is not ready after %d s: %s (log: %s)"
                            .formatted(child.name(), bound.toSeconds(), LogTail.meaningful(child.log()), child.log()));
                }
                Thread.sleep(POLL);
            }
        }
        failIfOneDied(); // another process may have taken the port
    }

    /** Does some work that needs the children, on the calling thread, which is interrupted as soon as a child dies. */
    public <T extends @Nullable Object> T whileAllLive(Callable<T> work) throws Exception {
        CompletableFuture<Void> interrupt = death.thenRun(Thread.currentThread()::interrupt);
        try {
            T result = work.call();
            failIfOneDied();
            return result;
        } catch (Exception e) {
            failIfOneDied();
            throw e;
        } finally {
            interrupt.cancel(false);
            if (death.isDone()) {
                Thread.interrupted(); // from here, and no longer needed
            }
        }
    }

    /** Stops one child. Blocks until it has ended. */
    public void stop(ChildProcess child) {
        ProcessEnd.stop(child.stopping(), grace);
        remove(child);
    }

    /** Kills one child with SIGKILL, which counts as stopped. Blocks until it has ended. */
    public void kill(ChildProcess child) {
        ProcessEnd.kill(child.stopping());
        remove(child);
    }

    private synchronized void remove(ChildProcess child) {
        started.remove(child);
    }

    /** Lets all children outlive this JVM. */
    public synchronized void release() {
        started.clear();
    }

    /** Stops all children, the last started first, and rejects further ones. Blocks until all have ended. */
    @Override
    public void close() {
        List<ChildProcess> remaining;
        synchronized (this) {
            closed = true;
            remaining = List.copyOf(started);
        }
        remaining.forEach(this::stop);
    }

    private void failIfOneDied() {
        if (death.isDone()) {
            throw death.join();
        }
    }

    private static LabFailure died(ChildProcess child) {
        int code = child.process().exitValue();
        String end = code > SIGNALS
                ? "was killed by signal " + (code - SIGNALS)
                : "ended with exit code %d: %s".formatted(code, LogTail.meaningful(child.log()));
        return new LabFailure("%s %s (log: %s)".formatted(child.name(), end, child.log()));
    }
}

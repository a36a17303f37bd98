package dev.fivefold.lab.process;

import dev.fivefold.lab.LabFailure;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The children of one command. None outlives {@link #close()}, and none dies unnoticed: the first that ends without being
 * asked to fails everything that waits here.
 *
 * <p>Thread-safe: a shutdown hook may close it while another thread starts a child.
 */
public final class Children implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(25);

    /** What a system adds to the number of the signal that killed a process. */
    private static final int SIGNALS = 128;

    private final Duration grace;
    private final Deque<ChildProcess> started = new ArrayDeque<>();
    private final CompletableFuture<LabFailure> death = new CompletableFuture<>();
    private boolean closed;

    /**
     * No children yet.
     *
     * @param grace how long a child may take to end after SIGTERM
     */
    public Children(Duration grace) {
        this.grace = grace;
    }

    /**
     * Starts a child. Its input is empty and its output goes to its log, so that nothing ties it to this JVM.
     *
     * @throws LabFailure if it cannot be started, or if this was closed meanwhile
     */
    public synchronized ChildProcess start(ChildCommand command) {
        if (closed) {
            throw new LabFailure("stopped while " + command.name() + " was about to start");
        }
        ChildProcess child = new ChildProcess(command.name(), command.start(), command.log());
        started.push(child);
        CompletableFuture<Void> _ = child.process().onExit().thenAccept(process -> {
            if (!child.isStopping()) {
                death.complete(died(child));
            }
        });
        return child;
    }

    /**
     * Waits until all are ready.
     *
     * @param bound for all of them together
     * @throws LabFailure if a child dies meanwhile, or if one is not ready in time
     * @throws InterruptedException if interrupted meanwhile
     */
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
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                LockSupport.parkNanos(POLL.toNanos());
            }
        }
        failIfOneDied(); // the port may belong to somebody else who took it first
    }

    /**
     * Does some work that needs the children, on the calling thread, which is interrupted as soon as a child dies.
     *
     * @return what the work returns
     * @throws LabFailure if a child died meanwhile
     * @throws Exception what the work throws
     */
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
                Thread.interrupted(); // ours, and it has done its work
            }
        }
    }

    /** Stops one child. Blocks until it is gone. */
    public void stop(ChildProcess child) {
        child.stop(grace);
        remove(child);
    }

    /** Kills one child with SIGKILL, which counts as asked for. Blocks until it is gone. */
    public void kill(ChildProcess child) {
        child.kill();
        remove(child);
    }

    private synchronized void remove(ChildProcess child) {
        started.remove(child);
    }

    /** Lets all children live on after this JVM. */
    public synchronized void release() {
        started.clear();
    }

    /** Stops all children, the last started first, and refuses to start any more. Blocks until all are gone. */
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

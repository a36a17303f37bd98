package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.PageThreads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The thread of one page as the executor of its application code: that runs where the page's controller does, and holds no event loop. What comes after the page has ended,
 * for calls that others share, runs on one of {@link PageThreads} in the context of the page. Thread-safe; {@link #run} and {@link #join} are the page's own thread's.
 */
final class PageThread implements Executor {

    private final UnaryOperator<Runnable> page;
    private final ReentrantLock lock = new ReentrantLock(); // a monitor would pin a virtual thread before Java 24
    private final Condition changed = lock.newCondition();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private volatile boolean closed;
    private boolean ended;

    /**
     * The calling thread.
     *
     * @param page wraps work for another thread in the context of the page
     */
    PageThread(UnaryOperator<Runnable> page) {
        this.page = page;
    }

    @Override
    public void execute(Runnable task) {
        lock.lock();
        try {
            if (!ended) {
                tasks.add(task);
                changed.signal();
                return;
            }
        } finally {
            lock.unlock();
        }
        PageThreads.executor().execute(page.apply(task));
    }

    /** The page needs no more: {@link #run} returns, without the tasks that have not begun. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Runs tasks until the page is closed.
     *
     * @return {@code false} at the deadline; a task that runs then is not interrupted
     */
    boolean run(Deadline deadline) throws InterruptedException {
        for (Runnable task = next(deadline); task != null; task = next(deadline)) {
            task.run();
        }
        return closed;
    }

    /** Runs tasks until a call has ended, however long that takes: its own deadline ends it. */
    <T> CompletableFuture<T> join(CompletableFuture<T> call) {
        if (!call.isDone()) {
            CompletableFuture<?> unused = call.whenComplete((first, second) -> execute(() -> {}));
            while (!call.isDone()) {
                nextUninterruptibly().run();
            }
        }
        return call;
    }

    /** Tasks from now on, and those that have not begun, run on other threads. */
    void end() {
        List<Runnable> left;
        lock.lock();
        try {
            ended = true;
            left = new ArrayList<>(tasks);
            tasks.clear();
        } finally {
            lock.unlock();
        }
        left.forEach(task -> PageThreads.executor().execute(page.apply(task)));
    }

    /** {@code null} when the page is closed, or at the deadline. */
    private @Nullable Runnable next(Deadline deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (tasks.isEmpty() && !closed) {
                long left = deadline.remaining().toNanos();
                if (left <= 0) {
                    return null;
                }
                long unused = changed.awaitNanos(left);
            }
            return closed || deadline.passed() ? null : tasks.poll();
        } finally {
            lock.unlock();
        }
    }

    private Runnable nextUninterruptibly() {
        lock.lock();
        try {
            while (true) {
                Runnable task = tasks.poll();
                if (task != null) {
                    return task;
                }
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}

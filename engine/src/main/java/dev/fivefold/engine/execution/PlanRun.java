package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.PageBytes;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Timeline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The state of one page: which calls have ended with which result, and which can be made now. It makes no call itself
 * and has no threads; the thread that takes a task reports its end, and checks whether more threads are needed.
 * Thread-safe.
 *
 * <p>The plan's functions, and the proxies and key encoders that they call, run outside of the lock. A call that has
 * become possible is first queued for its preparation, and the reporting thread prepares all queued ones.
 */
final class PlanRun<R> {

    private static final System.Logger LOG = System.getLogger(PlanRun.class.getName());

    private final Plan<R> plan;
    private final R request;
    private final Deadline deadline;
    private final Schedule schedule;
    private final UnaryOperator<Runnable> page;
    private final Executor own;
    private final Consumer<PlanOutcome.Entry> onEnded;
    private final Runnable onClosed;
    private final FailureListener failures;
    private final Consumer<CallTask> queue = this::add;
    private final long startedAt = System.nanoTime();

    private final PageBytes bytes;
    private final CallResults results;
    private final @Nullable CallWork<?>[] works;
    private final int[] openDependencies;
    private final Deque<PlannedCall<?>> unprepared;
    private final Deque<CallTask> ready;
    private final Deque<CallTask> unblocking;
    private int requestedThreads;
    private int running;
    private int widest;
    private int open;
    private int stage = -1;
    private int openInStage;
    private boolean closed;
    private boolean closing;
    private List<CallTask> abandoned = List.of();
    private long endedAt;

    /**
     * A page that has not started.
     *
     * @param page wraps work for another thread in the context of the page
     * @param own runs application code in that context
     * @param onEnded receives the result of a planned call when it has ended, with the lock held; not the last ones, which end the page
     * @param onClosed runs once, when no call of the page is left to make or to wait for and running ones are cancelled
     * @param failures receives failures of calls that are not those of their services
     */
    PlanRun(
            Plan<R> plan,
            R request,
            Deadline deadline,
            Schedule schedule,
            UnaryOperator<Runnable> page,
            Executor own,
            Consumer<PlanOutcome.Entry> onEnded,
            Runnable onClosed,
            FailureListener failures) {
        this.plan = plan;
        this.request = request;
        this.deadline = deadline;
        this.schedule = schedule;
        this.page = page;
        this.own = own;
        this.onEnded = onEnded;
        this.onClosed = onClosed;
        this.failures = failures;
        int size = plan.calls().size();
        this.bytes = new PageBytes(plan.maxBytes());
        this.results = new CallResults(plan);
        this.works = new CallWork<?>[size];
        this.openDependencies = new int[size];
        this.unprepared = new ArrayDeque<>(size);
        this.ready = new ArrayDeque<>(size);
        this.unblocking = new ArrayDeque<>(size);
        for (PlannedCall<?> call : plan.calls()) {
            openDependencies[call.index()] =
                    (int) call.dependencies().stream().filter(plan::makes).count();
            open += plan.makes(call) ? 1 : 0;
        }
    }

    /** Prepares the calls that depend on nothing. To be called first, and once. */
    void begin() {
        synchronized (this) {
            if (schedule == Schedule.STAGED) {
                beginNextStage();
            } else {
                for (PlannedCall<?> call : plan.calls()) {
                    if (plan.makes(call) && openDependencies[call.index()] == 0) {
                        begin(call);
                    }
                }
            }
        }
        prepare();
    }

    /** Takes a task that needs a thread while it is made; {@code null} without one, or if the page's window is full. */
    synchronized @Nullable CallTask next() {
        return within(ready);
    }

    /**
     * Takes a task that needs no thread while it is made; {@code null} without one, or if the page's window is full.
     */
    synchronized @Nullable CallTask nextUnblocking() {
        return within(unblocking);
    }

    private @Nullable CallTask within(Deque<CallTask> tasks) {
        CallTask task = running < plan.window() ? tasks.poll() : null;
        running += task == null ? 0 : 1;
        return task;
    }

    /** The context of a call of this page. */
    CallContext contextOf(PlannedCall<?> call) {
        return new CallContext(plan.name(), call.name(), call.deadline(deadline), page, own, bytes, call.required());
    }

    /**
     * Records the result of a task.
     *
     * @return whether other calls may have become possible: the caller then has to {@link #prepare} them, and to make them
     */
    boolean ended(CallTask task, CallResult<?> received) {
        CallResult<?> result = reported(task.work().call(), task.settled(received));
        synchronized (this) {
            running--;
            CallWork<?> work = task.work();
            if (closed || results.has(work.call())) {
                return false;
            }
            work.ended(task, result);
            if (work.done()) {
                ended(work.call(), work.join(result), work.timelines(startedAt, result));
            } else {
                work.takeTasks(this, queue);
            }
            if (!closing) {
                return !(unprepared.isEmpty() && ready.isEmpty() && unblocking.isEmpty());
            }
        }
        finishClosing();
        return false;
    }

    /**
     * Whether another thread is needed, which the caller must then request.
     *
     * @param here the number of threads that are about to take a task anyway
     */
    synchronized boolean needsThread(int here) {
        boolean needed = Math.min(ready.size(), plan.window() - running) > requestedThreads + here;
        requestedThreads += needed ? 1 : 0;
        return needed;
    }

    /** A requested thread has started. */
    synchronized void threadStarted() {
        requestedThreads--;
    }

    /** A requested thread is not available: the last of the waiting tasks is rejected. */
    void noThread() {
        failures.rejected();
        CallTask task;
        synchronized (this) {
            requestedThreads--;
            task = ready.pollLast();
            running += task == null ? 0 : 1; // until it has ended
        }
        if (task != null && ended(task, new CallResult.Rejected<>())) {
            prepare();
        }
    }

    /** The deadline has passed: open calls are timed out, and running ones are cancelled. */
    void giveUp(Duration allowed) {
        synchronized (this) {
            close(new CallResult.TimedOut<>(allowed));
        }
        finishClosing();
    }

    /** The client no longer waits for the page: open calls are cancelled. */
    void cancel() {
        synchronized (this) {
            close(new CallResult.Cancelled<>());
        }
        finishClosing();
    }

    synchronized PlanOutcome outcome() {
        return new PlanOutcome(
                results.entries(), plan.deferred(), Duration.ofNanos(endedAt - startedAt), widest, bytes.held());
    }

    /** Runs the plan's functions of all calls that have become possible, on this thread, without the lock. */
    void prepare() {
        for (PlannedCall<?> call = nextUnprepared(); call != null; call = nextUnprepared()) {
            prepare(call);
        }
        finishClosing();
    }

    /** The result of a call, of which a failure is reported. The fields of a part that is not an object cannot be those of the page. */
    private CallResult<?> reported(PlannedCall<?> call, CallResult<?> received) {
        CallResult<?> result = call.place() == Place.ROOT
                        && received instanceof CallResult.Available<?> available
                        && !available.body().isObject()
                ? CallResult.Failed.invalid("not an object, as an unwrapped part has to be", null)
                : received;
        if (result instanceof CallResult.Failed<?> failed) {
            if (failed.by() == CallResult.FailedBy.PAGE_SIZE) {
                failures.oversized(call.name(), plan.maxBytes());
            }
            logFailed(call, failed.reason());
        }
        if (result instanceof CallResult.Partial<?> partial && partial.cause() instanceof CallResult.Failed<?> failed) {
            logFailed(call, failed.reason());
        }
        return result;
    }

    /** The result of a part that has been made of others: the page holds it, too. */
    private CallResult<?> made(PlannedCall<?> call, CallResult<?> result) {
        if (!(result instanceof CallResult.Available<?> available)) {
            return reported(call, result);
        }
        return reported(
                call,
                contextOf(call).settle(available.body().length())
                        ? result
                        : CallResult.Failed.oversized(plan.maxBytes()));
    }

    /** In one line: a service or a client can choose a part of the reason. */
    private void logFailed(PlannedCall<?> call, String reason) {
        if (LOG.isLoggable(System.Logger.Level.DEBUG)) {
            String line = reason.replaceAll("[\\p{Cntrl}\"]", " ");
            LOG.log(System.Logger.Level.DEBUG, "Call failed: page={0} call={1} error=\"{2}\"", plan.name(), call, line);
        }
    }

    private void add(CallTask task) {
        (task.blocks() ? ready : unblocking).add(task);
        widest = Math.max(widest, Math.min(plan.window(), running + ready.size() + unblocking.size()));
    }

    private synchronized @Nullable PlannedCall<?> nextUnprepared() {
        return unprepared.poll();
    }

    private <T> void prepare(PlannedCall<T> call) {
        CallWork<T> work;
        try {
            work = new CallWork<>(call, plan.prepare(call, request, results));
        } catch (RuntimeException bug) {
            failures.unprepared(call.name(), bug);
            logFailed(call, "not prepared: " + bug);
            synchronized (this) {
                if (!closed) {
                    ended(call, CallResult.Failed.because("not prepared: " + bug), List.of());
                }
            }
            return;
        }
        // Nothing to request, a loop over an empty list, or made of others.
        CallResult<?> ended = work.done() ? made(call, work.join(new CallResult.NotNeeded<>())) : null;
        synchronized (this) {
            if (closed) {
                return;
            }
            works[call.index()] = work;
            if (ended != null) {
                ended(call, ended, List.of());
            } else {
                work.takeTasks(this, queue);
            }
        }
    }

    /** Cancellation runs foreign code, hence without the lock. */
    private void finishClosing() {
        List<CallTask> running;
        synchronized (this) {
            if (!closing) {
                return;
            }
            closing = false;
            running = abandoned;
        }
        running.forEach(CallTask::cancel);
        onClosed.run();
    }

    private void beginNextStage() {
        while (!closed && openInStage == 0 && stage + 1 < plan.stages().size()) {
            stage++;
            List<PlannedCall<?>> calls = plan.stages().get(stage).calls();
            openInStage = calls.size();
            calls.forEach(this::begin);
        }
    }

    private void begin(PlannedCall<?> call) {
        if (closed) {
            return;
        }
        CallResult<?> known = results.byDependencies(call);
        if (known == null) {
            unprepared.add(call);
        } else {
            ended(call, known, List.of());
        }
    }

    private void ended(PlannedCall<?> call, CallResult<?> result, List<Timeline> timelines) {
        PlanOutcome.Entry entry = results.add(call, result, timelines);
        open--;
        if (open == 0 || call.endsPage(entry.result())) {
            close(new CallResult.Cancelled<>());
            return;
        }
        onEnded.accept(entry);
        if (schedule == Schedule.STAGED) {
            openInStage--;
            beginNextStage();
        } else {
            for (PlannedCall<?> dependent : plan.dependentsOf(call)) {
                if (plan.makes(dependent) && --openDependencies[dependent.index()] == 0) {
                    begin(dependent);
                }
            }
        }
    }

    private void close(CallResult<?> unfinished) {
        if (closed) {
            return;
        }
        closed = true;
        closing = true;
        endedAt = System.nanoTime();
        ready.clear();
        unblocking.clear();
        unprepared.clear();
        List<CallTask> running = new ArrayList<>();
        for (PlannedCall<?> call : plan.calls()) {
            if (!plan.makes(call) || results.has(call)) {
                continue;
            }
            CallWork<?> work = works[call.index()];
            CallResult<?> result = work == null ? unstarted(call, unfinished) : work.join(unfinished);
            List<Timeline> timelines = work == null ? List.of() : work.timelines(startedAt, unfinished);
            if (work != null) {
                work.addRunning(running);
            }
            results.add(call, result, timelines);
        }
        abandoned = running;
    }

    /**
     * The result of a call that has not started: that of its dependencies, or else {@code unfinished}. A part that waits for responses which it can do without is made without
     * them. That runs code of this project, and its condition, so it may be done with the lock held.
     */
    private CallResult<?> unstarted(PlannedCall<?> call, CallResult<?> unfinished) {
        CallResult<?> known = results.byDependencies(call);
        if (known != null) {
            return known;
        }
        if (!(unfinished instanceof CallResult.TimedOut)
                || call.shape().isEmpty()
                || call.needed().size() == call.dependencies().size()) {
            return unfinished;
        }
        try {
            return plan.prepare(call, request, results).join(List.of());
        } catch (RuntimeException condition) { // of the application: the page ends nevertheless
            failures.unprepared(call.name(), condition);
            return unfinished;
        }
    }
}

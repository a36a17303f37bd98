package dev.fivefold.starter.internal.intake;

import dev.fivefold.admission.Admission;
import dev.fivefold.admission.Permit;
import dev.fivefold.admission.PermitRequest;
import dev.fivefold.admission.Waiting;
import dev.fivefold.engine.call.PageThreads;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.web.context.request.async.WebAsyncTask;

/**
 * Serves pages when they have their permits. It does so at once on the container's thread, or later on one of
 * {@link PageThreads}, as Spring MVC serves an asynchronous handler. A request waits without a thread. So does a page
 * for which too many of the container's threads serve pages. Pages that wait for slow services or slow clients leave
 * threads to all else. Thread-safe.
 *
 * @param admission {@code null} without admission control
 * @param context captures the context of the calling thread
 * @param threads of the container that serve pages at most
 * @param busy the number of these that do
 */
public record PageTurns(
        @Nullable Admission admission, Supplier<UnaryOperator<Runnable>> context, int threads, AtomicInteger busy) {

    /** Serves a page; for the container's thread. */
    @FunctionalInterface
    public interface Serving {

        /** The response, if it has not been written; {@code null} otherwise. */
        @Nullable
        Object serve(Permit permit) throws Exception;
    }

    /** The response; a {@link WebAsyncTask} if it is served later; {@code null} if it has been written. */
    @Nullable
    public Object serve(HttpServletRequest request, Serving serving) throws Exception {
        PageTurn turn = PageTurn.of(request);
        if (turn == null) {
            return serving.serve(Permit.UNCOUNTED);
        }
        Permit permit = turn.permit();
        if (permit != null && (Thread.currentThread().isVirtual() || !request.isAsyncSupported())) {
            return serving.serve(permit);
        }
        if (permit != null) {
            try {
                if (busy.incrementAndGet() <= threads) {
                    return serving.serve(permit);
                }
            } finally {
                busy.decrementAndGet();
            }
        }
        if (!request.isAsyncSupported()) { // by a filter behind that of admission
            return ShedResponse.entity();
        }
        WebAsyncTask<Object> task = new WebAsyncTask<>(NEVER, later(turn), served(turn, serving));
        task.onCompletion(turn::end);
        return task;
    }

    /** A page has a deadline of its own, and its client a rate. */
    private static final Long NEVER = 0L;

    private static Callable<Object> served(PageTurn turn, Serving serving) {
        return () -> {
            Permit permit = turn.permit();
            return permit == null ? ShedResponse.entity() : serving.serve(permit);
        };
    }

    /** Runs its task when the request has its permit, or is shed. */
    private AsyncTaskExecutor later(PageTurn turn) {
        UnaryOperator<Runnable> here = context.get();
        return task -> turn.goOn(() -> begin(turn, here.apply(task)));
    }

    private void begin(PageTurn turn, Runnable work) {
        PermitRequest permitRequest = turn.permitRequest();
        if (turn.permit() != null || permitRequest == null || admission == null) {
            PageThreads.executor().execute(work);
            return;
        }
        Waiting waiting = new Waiting() {
            @Override
            public void admitted(Permit permit) {
                turn.admitted(permit);
                PageThreads.executor().execute(work);
            }

            @Override
            public void shed() {
                PageThreads.executor().execute(work);
            }
        };
        if (!admission.queue(permitRequest, waiting)) {
            admission.recordShed(permitRequest);
            waiting.shed();
        }
    }
}

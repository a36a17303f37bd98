package dev.fivefold.starter.web;

import dev.fivefold.starter.admission.Admission;
import dev.fivefold.starter.admission.Permit;
import dev.fivefold.starter.admission.Waiting;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page that waits for its permit, without a thread. It is dispatched again: with the permit as an attribute, or without
 * one when it has waited for too long.
 */
final class WaitingRequest implements Waiting, AsyncListener {

    private static final String WAITING = WaitingRequest.class.getName();

    private final Admission admission;
    private final HttpServletRequest request;
    private final AsyncContext context;
    private final long began = System.nanoTime();
    private volatile @Nullable Timeout end;

    private WaitingRequest(Admission admission, HttpServletRequest request) {
        this.admission = admission;
        this.request = request;
        this.context = request.startAsync();
    }

    /** Has a request wait; {@link #join} begins that. */
    static void prepare(Admission admission, HttpServletRequest request) {
        WaitingRequest waiting = new WaitingRequest(admission, request);
        waiting.context.setTimeout(0); // that of the container is exact to a second only
        waiting.context.addListener(waiting);
        request.setAttribute(WAITING, waiting);
    }

    /** The request's; {@code null} if it has not had to wait. */
    static @Nullable WaitingRequest of(HttpServletRequest request) {
        return request.getAttribute(WAITING) instanceof WaitingRequest waiting ? waiting : null;
    }

    /** Joins the queue. From now on the request may be dispatched. */
    void join(Duration maxWait, Timer timer) {
        if (admission.queue(this)) {
            end = timer.newTimeout(_ -> giveUp(), maxWait.toNanos(), TimeUnit.NANOSECONDS);
        } else {
            dispatch();
        }
    }

    /** How long a request has waited for its permit until now. */
    static Duration waited(HttpServletRequest request) {
        WaitingRequest waiting = of(request);
        return waiting == null ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - waiting.began);
    }

    @Override
    public void admitted(Permit permit) {
        stopTimer();
        try {
            request.setAttribute(AdmissionInterceptor.PERMIT, permit);
            context.dispatch();
        } catch (IllegalStateException _) { // the request has ended meanwhile
            permit.release();
        }
    }

    /** If it is not there yet, it will find nothing to do. */
    private void stopTimer() {
        Timeout timeout = end;
        if (timeout != null) {
            timeout.cancel();
        }
    }

    private void giveUp() {
        if (admission.leave(this)) {
            dispatch();
        }
    }

    private void dispatch() {
        try {
            context.dispatch();
        } catch (IllegalStateException _) { // the request has ended meanwhile
        }
    }

    /** Whatever ends the request: nothing of it stays. */
    private void end() {
        stopTimer();
        admission.leave(this);
        AdmissionInterceptor.permit(request).release();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        end();
    }

    @Override
    public void onError(AsyncEvent event) {
        end();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        end();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {}
}

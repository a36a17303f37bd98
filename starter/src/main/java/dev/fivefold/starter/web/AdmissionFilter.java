package dev.fivefold.starter.web;

import dev.fivefold.engine.call.PageThreads;
import dev.fivefold.starter.ContextPropagation;
import dev.fivefold.starter.admission.Admission;
import dev.fivefold.starter.admission.Permit;
import dev.fivefold.starter.admission.Waiting;
import dev.fivefold.starter.admission.Wish;
import dev.fivefold.starter.page.ServedPage;
import dev.fivefold.starter.page.ServedPages;
import dev.fivefold.telemetry.RateLimitedLog;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Takes a permit for a request for a page before anything else happens to it, or sheds the request; returns the permit when the response has been written. A request waits for
 * its permit without a thread. One that has waited, or for which too many of the container's threads serve pages, goes on on one of {@link PageThreads}: pages that wait for
 * slow services or slow clients leave the container's threads to others.
 */
public final class AdmissionFilter implements Filter, Ordered {

    /** Attribute of a request: its permit. */
    private static final String PERMIT = Permit.class.getName();

    /** Attribute of a request that has failed on a thread of its own: what the container is to handle. */
    private static final String FAILURE = AdmissionFilter.class.getName() + ".failure";

    private final Admission admission;
    private final Supplier<ServedPages> pages;
    private final Supplier<ContextPropagation> context;
    private final int threads;
    private final boolean trustPriority;
    private final AtomicInteger inPlace = new AtomicInteger();
    private final RateLimitedLog shed = new RateLimitedLog(
            LoggerFactory.getLogger(AdmissionFilter.class), "Requests shed: reason={} count={}", System::nanoTime);

    /**
     * The filter.
     *
     * @param threads of the container that serve pages at most
     * @param trustPriority whether a {@code Priority} header is that of a gateway
     */
    public AdmissionFilter(
            Admission admission,
            Supplier<ServedPages> pages,
            Supplier<ContextPropagation> context,
            int threads,
            boolean trustPriority) {
        this.admission = admission;
        this.pages = pages;
        this.context = context;
        this.threads = threads;
        this.trustPriority = trustPriority;
    }

    /** The permit of a request; one that is not counted without admission control. */
    static Permit permit(HttpServletRequest request) {
        return request.getAttribute(PERMIT) instanceof Permit permit ? permit : Permit.UNCOUNTED;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request instanceof HttpServletRequest http) || !(response instanceof HttpServletResponse out)) {
            chain.doFilter(request, response);
            return;
        }
        if (request.getAttribute(FAILURE) instanceof Throwable failure) {
            throwAgain(failure);
        }
        ServedPage<?> page = request.getDispatcherType() == DispatcherType.REQUEST ? page(http) : null;
        if (page == null) {
            chain.doFilter(request, response);
            return;
        }
        Wish wish = PageWish.of(http, page, trustPriority);
        Optional<Permit> permit = admission.tryAdmit(wish);
        if (permit.isPresent()) {
            serve(permit.get(), http, out, chain);
        } else if (!http.isAsyncSupported() || !admission.queue(wish, new WaitingRequest(http, out, chain))) {
            admission.recordShed(wish);
            shed.count("OVERLOADED");
            ShedResponse.write(out);
        }
    }

    private @Nullable ServedPage<?> page(HttpServletRequest request) {
        return request.getMethod().equals("GET") || request.getMethod().equals("HEAD")
                ? pages.get().at(ServletRequestPathUtils.parseAndCache(request).pathWithinApplication())
                : null;
    }

    private void serve(Permit permit, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        request.setAttribute(PERMIT, permit);
        if (Thread.currentThread().isVirtual() || !request.isAsyncSupported()) {
            serveHere(permit, request, response, chain);
        } else if (inPlace.incrementAndGet() <= threads) {
            try {
                serveHere(permit, request, response, chain);
            } finally {
                inPlace.decrementAndGet();
            }
        } else {
            inPlace.decrementAndGet();
            new WaitingRequest(request, response, chain).admitted(permit);
        }
    }

    private static void serveHere(
            Permit permit, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            chain.doFilter(request, response);
        } finally {
            permit.release();
        }
    }

    private static void throwAgain(Throwable failure) throws IOException, ServletException {
        switch (failure) {
            case IOException io -> throw io;
            case ServletException servlet -> throw servlet;
            case RuntimeException runtime -> throw runtime;
            case Error error -> throw error;
            default -> throw new ServletException(failure);
        }
    }

    /** A request that goes on on another thread, in the context of the one on which it has arrived. */
    private final class WaitingRequest implements Waiting {

        private final HttpServletRequest request;
        private final HttpServletResponse response;
        private final FilterChain chain;
        private final AsyncContext async;
        private final UnaryOperator<Runnable> here = context.get().capture();

        WaitingRequest(HttpServletRequest request, HttpServletResponse response, FilterChain chain) {
            this.request = request;
            this.response = response;
            this.chain = chain;
            this.async = request.startAsync(request, response);
            async.setTimeout(0); // a page has a deadline of its own
        }

        @Override
        public void admitted(Permit permit) {
            request.setAttribute(PERMIT, permit);
            PageThreads.executor().execute(here.apply(() -> serve(permit)));
        }

        private void serve(Permit permit) {
            try {
                serveHere(permit, request, response, chain);
            } catch (Throwable failure) {
                request.setAttribute(FAILURE, failure);
                async.dispatch();
                return;
            }
            complete();
        }

        @Override
        public void shed() {
            PageThreads.executor().execute(() -> {
                shed.count("OVERLOADED");
                try {
                    ShedResponse.write(response);
                } catch (IOException _) { // the client is gone
                } finally {
                    complete();
                }
            });
        }

        private void complete() {
            try {
                async.complete();
            } catch (IllegalStateException _) { // the container has ended the request
            }
        }
    }
}

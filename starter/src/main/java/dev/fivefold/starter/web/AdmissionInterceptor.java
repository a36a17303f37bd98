package dev.fivefold.starter.web;

import dev.fivefold.starter.admission.Admission;
import dev.fivefold.starter.admission.Permit;
import dev.fivefold.starter.admission.Priority;
import dev.fivefold.starter.client.PageMark;
import dev.fivefold.telemetry.RateLimitedLog;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Takes a permit for a request for a page before any work is done for it, or sheds the request; returns the permit when the response
 * has been written. A page may wait for its permit without a thread; then it comes by again. The first of the interceptors: others do
 * not see shed requests.
 */
final class AdmissionInterceptor implements HandlerInterceptor {

    /** Attribute of a request. */
    static final String PERMIT = Permit.class.getName();

    private static final String PREFETCH = "prefetch";
    private static final String RETRY_AFTER_SECONDS = "1";
    private static final byte[] SHED = """
            {"title":"Service Unavailable","status":503,"detail":"The page was not made: there are too many at the moment. Ask again later."}""".getBytes(StandardCharsets.US_ASCII);

    private final Admission admission;
    private final RateLimitedLog shed = new RateLimitedLog(
            LoggerFactory.getLogger(AdmissionInterceptor.class), "Requests shed: reason={} count={}", System::nanoTime);

    AdmissionInterceptor(Admission admission) {
        this.admission = admission;
    }

    /** The permit of a request. */
    static Permit permit(HttpServletRequest request) {
        return request.getAttribute(PERMIT) instanceof Permit permit ? permit : Permit.UNCOUNTED;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        Priority kind = kind(handler);
        if (kind == null
                || request.getAttribute(PERMIT) != null // it has waited
                || PageMark.STAND_INS.isSet()) { // its times teach nothing
            return true;
        }
        Priority priority = isPrefetch(request) ? Priority.PREFETCH : kind;
        boolean waited = WaitingRequest.of(request) != null;
        Optional<Permit> permit = waited ? Optional.empty() : admission.tryAdmit(priority);
        if (permit.isPresent()) {
            request.setAttribute(PERMIT, permit.get());
            return true;
        }
        if (!waited && priority == Priority.PAGE && request.isAsyncSupported() && admission.hasRoomToWait()) {
            WaitingRequest.prepare(admission, request);
        } else {
            admission.recordShed(priority);
            shed.count("OVERLOADED");
            reject(response);
        }
        return false;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception failure) {
        permit(request).release();
    }

    /** {@code null} for what is no page. */
    private static @Nullable Priority kind(Object handler) {
        if (!(handler instanceof HandlerMethod method) || !(method.getBean() instanceof PageController<?>)) {
            return null;
        }
        return switch (method.getMethod().getName()) {
            case PageController.PAGE, PageController.TRACE -> Priority.PAGE; // a trace makes all calls of a page
            case PageController.PART -> Priority.PART;
            default -> null;
        };
    }

    /** By the header of the Fetch standard, with or without parameters ({@code prefetch;prerender}), or by its predecessor. */
    private static boolean isPrefetch(HttpServletRequest request) {
        return isPrefetch(request.getHeader("Sec-Purpose")) || isPrefetch(request.getHeader("Purpose"));
    }

    private static boolean isPrefetch(@Nullable String purpose) {
        return purpose != null && purpose.split(";", 2)[0].strip().equalsIgnoreCase(PREFETCH);
    }

    private static void reject(HttpServletResponse response) throws IOException {
        response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
        response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setContentLength(SHED.length);
        response.getOutputStream().write(SHED);
    }
}

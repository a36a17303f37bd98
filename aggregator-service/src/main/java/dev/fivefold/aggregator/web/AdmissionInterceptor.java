package dev.fivefold.aggregator.web;

import dev.fivefold.aggregator.admission.Admission;
import dev.fivefold.aggregator.admission.Permit;
import dev.fivefold.aggregator.admission.Priority;
import dev.fivefold.aggregator.web.refusal.Refusal;
import dev.fivefold.aggregator.web.refusal.Refusals;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.HandlerInterceptor;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gets a request leave to be served before anything is done for it, or refuses it; and gives the leave back when the answer is
 * written, whatever came of it. It has to be the first of the interceptors: those behind it hear nothing of a refused request.
 */
public final class AdmissionInterceptor implements HandlerInterceptor {

    private static final String PERMIT = Permit.class.getName();
    private static final String PREFETCH = "prefetch";

    private final Admission admission;
    private final Priority priority;
    private final Refusals refusals;
    private final JsonMapper json;

    /**
     * For requests of one kind.
     *
     * @param priority what they are for, unless they say that they are prefetched
     */
    public AdmissionInterceptor(Admission admission, Priority priority, Refusals refusals, JsonMapper json) {
        this.admission = admission;
        this.priority = priority;
        this.refusals = refusals;
        this.json = json;
    }

    /** The leave that a request has. */
    static Permit permit(HttpServletRequest request) {
        return request.getAttribute(PERMIT) instanceof Permit permit ? permit : Permit.UNCOUNTED;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        if (request.getAttribute(PERMIT) != null) { // an asynchronous answer comes by again
            return true;
        }
        Optional<Permit> permit = admission.tryAdmit(isPrefetch(request) ? Priority.PREFETCH : priority);
        if (permit.isEmpty()) {
            refuse(request, response);
            return false;
        }
        request.setAttribute(PERMIT, permit.get());
        return true;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception failure) {
        permit(request).giveBack();
    }

    /** By the header of the Fetch standard, with or without parameters ({@code prefetch;prerender}), or by the one before it. */
    private static boolean isPrefetch(HttpServletRequest request) {
        return isPrefetch(request.getHeader("Sec-Purpose")) || isPrefetch(request.getHeader("Purpose"));
    }

    private static boolean isPrefetch(@Nullable String purpose) {
        return purpose != null && purpose.split(";", 2)[0].strip().equalsIgnoreCase(PREFETCH);
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ResponseEntity<ProblemDetail> answer = refusals.answer(Refusal.OVERLOADED);
        ProblemDetail problem = Objects.requireNonNull(answer.getBody());
        problem.setInstance(URI.create(request.getRequestURI())); // as Spring does for what a controller returns
        byte[] body = json.writeValueAsBytes(problem);
        response.setStatus(answer.getStatusCode().value());
        answer.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}

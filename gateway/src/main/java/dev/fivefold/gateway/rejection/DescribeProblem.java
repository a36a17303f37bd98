package dev.fivefold.gateway.rejection;

import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.RejectionTally;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives the gateway's own errors a body, and counts rejections; an origin's errors have their body and pass unchanged.
 */
public final class DescribeProblem implements Consumer<HttpResponseMessage> {

    private static final int UNAVAILABLE = 503;

    private final RejectionTally tally;

    /** Makes the filter. */
    public DescribeProblem(RejectionTally tally) {
        this.tally = tally;
    }

    /** Whether an origin has responded, with whatever status: only then Zuul has an inbound response. */
    public static boolean isFromOrigin(HttpResponseMessage response) {
        return response.getInboundResponse() != null;
    }

    @Override
    public void accept(HttpResponseMessage response) {
        if (isFromOrigin(response) || RejectedRequest.isEmptyResponse(response.getContext())) {
            return;
        }
        @Nullable Problem rejection = RejectedRequest.problem(response.getContext());
        Problem problem = rejection == null ? Problem.ofStatus(response.getStatus()) : rejection;
        if (problem.isRejection()) {
            tally.count(problem, response.getContext().getUUID());
        }
        response.setStatus(problem.status());
        if (problem.status() == UNAVAILABLE) {
            response.getHeaders().setIfAbsent("Retry-After", Problem.retryAfter());
        }
        response.getHeaders().set("Content-Type", "application/problem+json");
        response.setBody(problem.toJson().getBytes(StandardCharsets.UTF_8));
    }
}

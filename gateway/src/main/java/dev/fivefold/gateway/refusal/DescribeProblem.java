package dev.fivefold.gateway.refusal;

import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.RefusalTally;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives the gateway's own errors a body, and counts rejections; an origin's errors have their body and pass unchanged.
 */
public final class DescribeProblem implements Consumer<HttpResponseMessage> {

    private static final int UNAVAILABLE = 503;

    private final RefusalTally tally;

    /** Makes the filter. */
    public DescribeProblem(RefusalTally tally) {
        this.tally = tally;
    }

    /** Whether an origin has responded, with whatever status: only then Zuul has an inbound response. */
    public static boolean isFromOrigin(HttpResponseMessage response) {
        return response.getInboundResponse() != null;
    }

    @Override
    public void accept(HttpResponseMessage response) {
        if (isFromOrigin(response) || RefusedRequest.isAnsweredEmpty(response.getContext())) {
            return;
        }
        @Nullable Problem refusal = RefusedRequest.problem(response.getContext());
        Problem problem = refusal == null ? Problem.ofStatus(response.getStatus()) : refusal;
        if (problem.isRefusal()) {
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

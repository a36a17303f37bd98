package dev.fivefold.gateway.filter;

import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.rejection.DescribeProblem;
import java.util.Set;
import java.util.function.Consumer;

/** Removes the headers of the origin's own connection, and those that reveal the origin's software and proxies. */
final class HideOrigin implements Consumer<HttpResponseMessage> {

    private static final Set<String> REVEALING = Set.of(
            "server",
            "via",
            "x-overloaded", // Throttle.SHED_HEADER
            "x-powered-by",
            "x-aspnet-version",
            "x-aspnetmvc-version",
            "x-application-context",
            "x-backend-server",
            "x-generator",
            "x-runtime",
            "x-served-by");

    @Override
    public void accept(HttpResponseMessage response) {
        if (!DescribeProblem.isFromOrigin(response)) {
            return;
        }
        // Zuul has removed Connection by now; the inbound response still has it.
        HopByHop.strip(
                response.getHeaders(),
                REVEALING,
                response.getInboundResponse().getHeaders().getAll("Connection"));
    }
}

package dev.fivefold.gateway.filter;

import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.client.Client;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.SecurityHeaders;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Adds headers that stop browsers from sniffing and framing responses. */
final class AddSecurityHeaders implements Consumer<HttpResponseMessage> {

    @Override
    public void accept(HttpResponseMessage response) {
        Headers headers = response.getHeaders();
        SecurityHeaders.ALWAYS.forEach(headers::setIfAbsent);
        if (Problem.isMediaType(headers.getFirst("Content-Type"))) {
            SecurityHeaders.ON_PROBLEMS.forEach(headers::set);
        }
        @Nullable Client client = Client.of(response.getContext());
        SecurityHeaders.ON_HTTPS.keySet().forEach(headers::remove);
        if (client != null && client.https()) {
            SecurityHeaders.ON_HTTPS.forEach(headers::set);
        }
    }
}

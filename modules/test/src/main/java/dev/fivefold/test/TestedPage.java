package dev.fivefold.test;

import dev.fivefold.test.services.ServiceCall;
import dev.fivefold.test.services.ServiceCalls;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import org.assertj.core.api.AssertProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response of a page. AssertJ's own {@code assertThat} accepts it. Immutable.
 *
 * @param status of HTTP
 * @param body as text
 * @param calls those that it made, in the order of their virtual starts
 */
public record TestedPage(int status, HttpHeaders headers, String body, ServiceCalls calls)
        implements AssertProvider<PageAssert> {

    static TestedPage of(MockHttpServletResponse response, ServiceCalls calls) {
        HttpHeaders headers = new HttpHeaders();
        response.getHeaderNames().forEach(name -> headers.addAll(name, response.getHeaders(name)));
        String body = new String(response.getContentAsByteArray(), StandardCharsets.UTF_8);
        return new TestedPage(response.getStatus(), HttpHeaders.readOnlyHttpHeaders(headers), body, calls);
    }

    /**
     * The body.
     *
     * @throws AssertionError if it is not JSON
     */
    public JsonNode json() {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException invalid) {
            throw new AssertionError("The body of status " + status + " is not JSON: " + body, invalid);
        }
    }

    /** The virtual time from the start of the page to the end of its last call. */
    public Duration time() {
        return calls.all().stream()
                .map(ServiceCall::end)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    @Override
    public PageAssert assertThat() {
        return new PageAssert(this);
    }

    @Override
    public String toString() {
        return status + " " + body;
    }
}

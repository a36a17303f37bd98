package dev.fivefold.test;

import dev.fivefold.test.services.Services;
import dev.fivefold.test.services.VirtualTime;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.http.HttpHeaders;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.RequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** Requests pages as a client does, through all filters of the application, without a server. Thread-safe. */
public final class PageTester {

    private final Supplier<MockMvc> mvc;
    private final Services services;

    PageTester(Supplier<MockMvc> mvc, Services services) {
        this.mvc = mvc;
        this.services = services;
    }

    /**
     * The response to a GET of this path and query, when it is whole.
     *
     * @throws AssertionError if the page made a call for which the test has no response
     */
    public TestedPage get(String path) {
        return get(path, new HttpHeaders());
    }

    /** The same with these headers. */
    public TestedPage get(String path, HttpHeaders headers) {
        return perform(MockMvcRequestBuilders.get(java.net.URI.create(path)).headers(headers));
    }

    /** The response to another request, as {@link MockMvcRequestBuilders} makes them. */
    public TestedPage perform(RequestBuilder request) {
        try {
            MvcResult result = mvc.get().perform(request).andReturn();
            if (result.getRequest().isAsyncStarted()) { // it waits for its permit
                result = mvc.get()
                        .perform(MockMvcRequestBuilders.asyncDispatch(result))
                        .andReturn();
            }
            List<String> failures = services.takeFailures();
            if (!failures.isEmpty()) {
                throw new AssertionError(String.join("\n", failures));
            }
            return TestedPage.of(result.getResponse(), VirtualTime.calls(result.getRequest()));
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}

package dev.fivefold.httpexchange;

import feign.Request;
import io.micrometer.observation.ObservationRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.cloud.client.loadbalancer.BlockingLoadBalancerInterceptor;
import org.springframework.cloud.client.loadbalancer.DeferringLoadBalancerInterceptor;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpRequestValues;

/**
 * Makes requests as the {@code RestClient} of a group does, without sending them: by its base URL, default headers, message converters,
 * initializers and interceptors. Thread-safe.
 *
 * @param whole with interceptors
 * @param bare without them
 * @param balanced whether a load balancer is to choose the address of each request
 */
record RecordingClient(RestClientAdapter whole, RestClientAdapter bare, boolean balanced) {

    /** A client as it has been configured; the builder is not changed. */
    static RecordingClient of(RestClient.Builder configured) {
        AtomicBoolean balanced = new AtomicBoolean();
        RestClient.Builder recording = configured
                .clone()
                .requestFactory(Recorded::new)
                .bufferContent((url, method) -> false)
                .observationRegistry(ObservationRegistry.NOOP)
                .requestInterceptors(all -> balanced.set(all.removeIf(RecordingClient::balances)));
        RestClient whole = recording.build();
        RestClient bare = recording
                .clone() // a client has the lists of its builder
                .requestInterceptors(List::clear)
                .requestInitializers(List::clear)
                .build();
        return new RecordingClient(RestClientAdapter.create(whole), RestClientAdapter.create(bare), balanced.get());
    }

    private static boolean balances(ClientHttpRequestInterceptor interceptor) {
        return interceptor instanceof DeferringLoadBalancerInterceptor
                || interceptor instanceof BlockingLoadBalancerInterceptor;
    }

    /** The base URL; not absolute if there is none. */
    String baseUrl() {
        return url("", "");
    }

    /** Whether the value of a path variable is one segment, whatever it is. */
    boolean encodesSegments() {
        return url("/{variable}", "a/b?c%2Fd").endsWith("/a%2Fb%3Fc%252Fd");
    }

    private String url(String template, String variable) {
        return record(
                        bare,
                        HttpRequestValues.builder()
                                .setHttpMethod(HttpMethod.GET)
                                .setUriTemplate(template)
                                .setUriVariable("variable", variable)
                                .build())
                .url();
    }

    /**
     * A request, as it would be sent.
     *
     * @throws RuntimeException thrown by an interceptor or a message converter
     */
    static Request record(RestClientAdapter client, HttpRequestValues values) {
        Recorded.Tape tape = new Recorded.Tape();
        client.newRequest(values).attribute(Recorded.TAPE, tape).exchange((request, response) -> response.getStatusCode());
        Recorded recorded = tape.get();
        if (recorded == null) {
            throw new IllegalStateException("an interceptor has not proceeded with a request of a prepared call");
        }
        Map<String, Collection<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        recorded.getHeaders().forEach((name, all) -> headers.put(name, List.copyOf(all)));
        headers.remove(HttpHeaders.CONTENT_LENGTH); // which the transport adds
        byte[] body = recorded.body();
        return Request.create(
                Request.HttpMethod.valueOf(recorded.getMethod().name()),
                recorded.getURI().toASCIIString(),
                headers,
                body.length == 0 ? null : body,
                StandardCharsets.UTF_8,
                null);
    }
}

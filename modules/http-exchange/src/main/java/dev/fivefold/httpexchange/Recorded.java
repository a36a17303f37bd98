package dev.fivefold.httpexchange;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.AbstractClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.util.FastByteArrayOutputStream;

/** A request that is not sent: it is recorded when it would be, and has an empty response. For one thread. */
final class Recorded extends AbstractClientHttpRequest {

    /** The attribute of a request with the {@link Tape} that records it. */
    static final String TAPE = Tape.class.getName();

    private final URI uri;
    private final HttpMethod method;
    private final FastByteArrayOutputStream body = new FastByteArrayOutputStream();

    Recorded(URI uri, HttpMethod method) {
        this.uri = uri;
        this.method = method;
    }

    /** The last request that has been recorded on a thread. */
    static final class Tape extends AtomicReference<Recorded> {

        private static final long serialVersionUID = 1L;
    }

    @Override
    public HttpMethod getMethod() {
        return method;
    }

    @Override
    public URI getURI() {
        return uri;
    }

    /** The body; empty if there is none. */
    byte[] body() {
        return body.toByteArrayUnsafe();
    }

    @Override
    protected OutputStream getBodyInternal(HttpHeaders headers) {
        return body;
    }

    @Override
    protected ClientHttpResponse executeInternal(HttpHeaders headers) {
        if (getAttributes().get(TAPE) instanceof Tape tape) {
            tape.set(this);
        }
        return new Nothing(new HttpHeaders());
    }

    /** The response to a request that is not sent. */
    private record Nothing(HttpHeaders headers) implements ClientHttpResponse {

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public HttpStatusCode getStatusCode() {
            return HttpStatus.NO_CONTENT;
        }

        @Override
        public String getStatusText() {
            return HttpStatus.NO_CONTENT.getReasonPhrase();
        }

        @Override
        public InputStream getBody() {
            return new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public void close() {}
    }
}

package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.mocks.web.HeldResponses;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.server.Compression;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.util.unit.DataSize;

class HeldResponsesTest {

    private static final byte[] BODY = new byte[10_000];

    private final HeldResponses held = held(DataSize.ofMegabytes(1));

    @Test
    void equal_bodies_are_compressed_once() throws IOException {
        byte[] first = sent(BODY, "gzip");

        assertThat(sent(BODY.clone(), "gzip")).isSameAs(first);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(first)).readAllBytes())
                .isEqualTo(BODY);
    }

    @Test
    void a_different_body_is_a_different_response() throws IOException {
        byte[] other = BODY.clone();
        other[7] = 1;
        sent(BODY, "gzip");

        assertThat(new GZIPInputStream(new ByteArrayInputStream(sent(other, "gzip"))).readAllBytes())
                .isEqualTo(other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip;q=0", "br"})
    void a_client_without_gzip_receives_the_plain_body(String accepted) {
        assertThat(sent(BODY, accepted)).isSameAs(BODY);
    }

    @Test
    void a_small_body_is_not_compressed() {
        assertThat(sent(new byte[100], "gzip")).hasSize(100);
    }

    @Test
    void by_default_no_response_is_cached() {
        assertThat(held(DataSize.ofBytes(0)).supports(method(), ByteArrayHttpMessageConverter.class))
                .isFalse();
        assertThat(held.supports(method(), ByteArrayHttpMessageConverter.class)).isTrue();
    }

    private static HeldResponses held(DataSize bytes) {
        Compression compression = new Compression();
        compression.setEnabled(true);
        return new HeldResponses(compression, bytes);
    }

    /** A method that returns bytes, as controllers' methods do. */
    private static MethodParameter method() {
        try {
            return new MethodParameter(String.class.getMethod("getBytes"), -1);
        } catch (NoSuchMethodException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private byte[] sent(byte[] body, String accepted) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader("Accept-Encoding", accepted);
        ServletServerHttpResponse response = new ServletServerHttpResponse(new MockHttpServletResponse());
        byte[] sent = Objects.requireNonNull(held.beforeBodyWrite(
                body,
                method(),
                MediaType.APPLICATION_JSON,
                ByteArrayHttpMessageConverter.class,
                new ServletServerHttpRequest(request),
                response));
        assertThat(response.getHeaders().getFirst("Content-Encoding"))
                .isEqualTo(Arrays.equals(sent, body) ? null : "gzip");
        return sent;
    }
}

package dev.fivefold.starter.clients;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.clients.Deviations.Reason;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.internal.http.Transports;
import dev.fivefold.starter.internal.pipeline.CallPipelines;
import feign.Feign;
import feign.Retryer;
import feign.client.AbstractClientTest;
import java.util.List;
import java.util.Map;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** Feign's own tests of a client, over the pipeline of prepared calls and each transport. */
@Tag("transport")
class FeignSuiteTest extends AbstractClientTest {

    private static final String NO_BODY = "of an error, a call has the status alone";
    private static final String GZIP = "calls accept gzip alone";
    private static final String PHRASE = "a result has no reason phrase: PreparedClient adds that of the standard";
    private static final String LENGTH = "the response has two lengths, and is rejected";

    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class),
            "fivefold.retry.budget=0",
            "resilience4j.timelimiter.instances.suite.timeout-duration=20s");

    @RegisterExtension
    static final Deviations DEVIATIONS = new Deviations(
            "prepared-calls",
            Map.ofEntries(
                    entry("parsesErrorResponse", new Reason("[TestInterface#get()]: []", NO_BODY)),
                    entry("parsesErrorResponseBody", new Reason("but was: \"\"", NO_BODY)),
                    entry("parsesUnauthorizedResponseBody", new Reason("but was: \"\"", NO_BODY)),
                    entry("canSupportGzipOnError", new Reason("but was: \"\"", NO_BODY)),
                    entry("canSupportDeflateOnError", new Reason("but was: \"\"", NO_BODY)),
                    entry("canSupportDeflate", new Reason("expected: \"Compressed Data\"", GZIP)),
                    entry("reasonPhraseIsOptional", new Reason("but was: \"OK\"", PHRASE)),
                    entry("veryLongResponseNullLength", new Reason("by=INVALID_RESPONSE", LENGTH))));

    @EnableAutoConfiguration
    static class Application {}

    @AfterAll
    static void stop() {
        APPLICATION.close();
    }

    @Override
    public Feign.Builder newBuilder() {
        return Feign.builder()
                .client(new PreparedClient(APPLICATION.bean(CallPipelines.class)))
                .retryer(Retryer.NEVER_RETRY);
    }

    @Test
    void the_transport_of_this_run_sends_the_requests() throws Exception {
        server.enqueue(new MockResponse().setBody("foo"));

        newBuilder()
                .target(TestInterface.class, "http://localhost:" + server.getPort())
                .post("foo");

        assertThat(server.takeRequest().getHeader("User-Agent")).startsWith(Transports.userAgent());
    }
}

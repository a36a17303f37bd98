package dev.fivefold.starter.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.PlainApplication;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes through which a call goes, from the plan to the HTTP client, as a stack trace has them. */
class WayOfACallTest {

    private static final int MAX_PLACES = 12;

    static class Recording implements Transport {

        private final CompletableFuture<List<String>> way = new CompletableFuture<>();

        @Override
        public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
            way.complete(StackWalker.getInstance()
                    .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                            .filter(name -> name.startsWith("dev.fivefold"))
                            .map(name -> name.replaceAll(".*\\.|\\$.*", ""))
                            .distinct()
                            .toList()));
            return CompletableFuture.failedFuture(new IOException("it is never sent"));
        }

        @Override
        public boolean blocks() {
            return false;
        }
    }

    @Test
    void a_call_goes_through_few_classes_which_the_architecture_lists() throws Exception {
        List<String> way = new ArrayList<>();
        String[] urls = Stream.of("users", "carts", "products")
                .map("spring.cloud.openfeign.client.config.%s.url=http://127.0.0.1:1"::formatted)
                .toArray(String[]::new);
        try (RunningApplication application =
                RunningApplication.start(List.of(PlainApplication.class, Recording.class), urls)) {
            application.get("/api/home/7");
            way.addAll(application
                    .bean(Recording.class)
                    .way
                    .get(20, TimeUnit.SECONDS)
                    .reversed());
        }
        way.removeLast(); // the transport of this test
        way.add("EventLoopTransport");
        way.remove("CallChain"); // overloads of the interface of PipelineChain
        way.remove("TracingInterceptor"); // there is a tracer in the tests
        List<String> call = way.subList(way.indexOf("PooledExecutor"), way.size());

        assertThat(call).hasSizeLessThanOrEqualTo(MAX_PLACES);
        assertThat(Files.readString(Path.of("../docs/architecture.md")).replaceAll("\\s+", " "))
                .contains("`" + String.join("`, `", call) + "`");
    }
}

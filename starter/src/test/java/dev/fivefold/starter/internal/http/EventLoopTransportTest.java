package dev.fivefold.starter.internal.http;

import static dev.fivefold.starter.fixture.Services.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.Test;

/** What only an event loop has: calls that wait for each other on no thread. */
class EventLoopTransportTest {

    private final MockWebServer server = CartService.server();
    private final CallContext ample = new CallContext(Deadline.after(Duration.ofSeconds(20)));

    @Test
    void a_call_that_follows_another_uses_its_connection() throws Exception {
        int before = server.getRequestCount();
        for (int i = 0; i < 4; i++) {
            server.enqueue(json("{\"lines\":[]}"));
        }

        CompletableFuture<CallResult<CartService.Cart>> last =
                CartService.client().cart(7).start(ample);
        for (int i = 0; i < 3; i++) {
            last = last.thenCompose(ignored -> CartService.client().cart(7).start(ample));
        }

        assertThat(last.join()).isInstanceOf(CallResult.Success.class);
        List<Integer> connections = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            connections.add(server.takeRequest().getConnectionIndex());
        }
        assertThat(server.getRequestCount()).isEqualTo(before + 4);
        assertThat(connections.stream().distinct()).hasSize(1);
    }

    @Test
    void a_call_takes_no_thread_while_it_waits() {
        assertThat(CartService.client().cart(7).blocks()).isFalse();
    }
}

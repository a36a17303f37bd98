package dev.fivefold.lab.stack;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.function.Consumer;

/** Where the traces of a stack are kept. */
interface TraceSource {

    /**
     * What has come of the trace of a request.
     *
     * @throws AssertionError if there is not exactly one
     */
    Trace find(String requestId);

    /** The one trace of the request of this id, once it is as it should be; spans come a moment after their ends. */
    default Trace of(String requestId, Consumer<Trace> asItShouldBe) {
        await().atMost(Duration.ofSeconds(40)).untilAsserted(() -> asItShouldBe.accept(find(requestId)));
        return find(requestId);
    }
}

package dev.fivefold.aggregator.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Each sender gets the same response by single and by batched delivery. */
class MessageDeliveryTest {

    private static final Duration AMPLE = Duration.ofMinutes(1);

    @Provide
    Arbitrary<List<Message>> messages() {
        return Combinators.combine(
                        Arbitraries.longs().greaterOrEqual(1),
                        Arbitraries.strings().ofMinLength(1).ofMaxLength(64),
                        Arbitraries.strings().ofMinLength(1).ofMaxLength(2_000))
                .as(Message::new)
                .filter(message -> isText(message.source()) && isText(message.content()))
                .list()
                .ofMinSize(1)
                .ofMaxSize(90);
    }

    @Property(tries = 100)
    void each_sender_gets_the_same_response_with_any_concurrent_senders(@ForAll("messages") List<Message> messages) {
        FakeMessages service = new FakeMessages(false);
        MessageDelivery single = new SingleDelivery(service, "any", ProtobufMessages::single, AMPLE);
        MessageDelivery batched = new BatchedDelivery(service, AMPLE, size -> {});

        assertThat(seen(batched, messages)).isEqualTo(seen(single, messages));
    }

    private static List<String> seen(MessageDelivery delivery, List<Message> messages) {
        try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            return messages.stream()
                    .map(message -> CompletableFuture.supplyAsync(
                            () -> BatchedDeliveryTest.seen(delivery.deliver(message)), senders))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        }
    }

    private static boolean isText(String text) {
        return UTF_8.newEncoder().canEncode(text);
    }
}

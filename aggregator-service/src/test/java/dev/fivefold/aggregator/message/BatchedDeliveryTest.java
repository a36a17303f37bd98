package dev.fivefold.aggregator.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.client.MessagesClient.Accepted;
import dev.fivefold.aggregator.client.MessagesClient.Outcome;
import dev.fivefold.aggregator.client.MessagesClient.Outcomes;
import dev.fivefold.aggregator.message.FakeMessages.PendingCall;
import dev.fivefold.engine.call.CallResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatchedDeliveryTest {

    private static final Duration AMPLE = Duration.ofMinutes(1);

    private final FakeMessages service = new FakeMessages(true);
    private final Queue<Integer> sizes = new ConcurrentLinkedQueue<>();
    private final BatchedDelivery delivery = new BatchedDelivery(service, AMPLE, sizes::add);

    @Test
    void a_single_message_is_sent_at_once_by_its_own_thread() throws Exception {
        Sender sender = send(delivery, "d alone");

        PendingCall call = service.next();

        assertThat(call.contents()).containsExactly("d alone");
        assertThat(call.thread()).isEqualTo(sender.thread());
        call.complete();
        assertThat(sender.result()).isInstanceOf(CallResult.Success.class);
        assertThat(sizes).containsExactly(1);
    }

    @Test
    void messages_that_arrive_during_calls_are_batched_in_order_and_sent_by_the_last_thread() throws Exception {
        PendingCall first = callFor("d first");
        PendingCall second = callFor("d second");
        List<Sender> senders = send("d one", "h two", "d one", "i three", "l four");
        assertThat(service.unread()).isZero();

        first.complete();
        PendingCall together = service.next();

        assertThat(together.contents()).containsExactly("d one", "h two", "d one", "i three", "l four");
        assertThat(together.thread()).isEqualTo(senders.getLast().thread());
        together.complete();
        assertThat(senders.stream().map(Sender::result).map(BatchedDeliveryTest::seen))
                .containsExactlyElementsOf(together.messages().stream()
                        .map(FakeMessages::outcomeOf)
                        .map(Outcome::asResult)
                        .map(BatchedDeliveryTest::seen)
                        .toList());
        second.complete();
        assertThat(sizes).containsExactly(1, 1, 5);
    }

    @Test
    void while_one_call_is_slow_other_calls_are_made() throws Exception {
        PendingCall slow = callFor("d slow");
        for (int i = 0; i < 5; i++) {
            Sender sender = send(delivery, "d quick " + i);
            service.next().complete();
            assertThat(sender.result()).isInstanceOf(CallResult.Success.class);
        }
        slow.complete();
    }

    @Test
    void a_call_has_a_megabyte_at_most_and_the_next_one_has_the_rest() throws Exception {
        PendingCall first = callFor("d first");
        PendingCall second = callFor("d second");
        String largest = "ü".repeat(32_768);
        List<Sender> senders =
                send(IntStream.range(0, 20).mapToObj(i -> largest).toArray(String[]::new));

        first.complete();
        PendingCall third = service.next();
        second.complete();
        PendingCall fourth = service.next();

        assertThat(List.of(third.messages().size(), fourth.messages().size())).containsExactly(15, 5);
        fourth.complete();
        third.complete();
        senders.forEach(Sender::result);
    }

    @Test
    void beyond_a_hundred_messages_without_an_outcome_the_next_one_is_rejected() throws Exception {
        PendingCall first = callFor("d first");
        PendingCall second = callFor("d second");
        List<Sender> senders =
                send(IntStream.range(0, 98).mapToObj(i -> "d message " + i).toArray(String[]::new));

        assertThat(delivery.deliver(new Message(7, "shop", "d one too many")))
                .isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));

        first.complete();
        second.complete();
        PendingCall rest = service.next();
        assertThat(rest.messages()).hasSize(98);
        rest.complete();
        senders.forEach(Sender::result);
        Sender again = send(delivery, "d again");
        service.next().complete();
        assertThat(again.result()).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_message_whose_deadline_passes_before_its_call_is_not_sent() throws Exception {
        BatchedDelivery shortTimeout = new BatchedDelivery(service, Duration.ofMillis(200), sizes::add);
        send(shortTimeout, "d first");
        PendingCall first = service.next();
        send(shortTimeout, "d second");
        PendingCall second = service.next();

        assertThat(shortTimeout.deliver(new Message(7, "shop", "d late"))).isInstanceOf(CallResult.TimedOut.class);

        first.complete();
        second.complete();
        Sender next = send(shortTimeout, "d next");
        PendingCall call = service.next();
        assertThat(call.contents()).containsExactly("d next");
        call.complete();
        next.result();
        assertThat(sizes).containsExactly(1, 1, 1);
    }

    @Test
    void no_caller_waits_longer_than_the_timeout_of_its_message() throws Exception {
        BatchedDelivery shortTimeout = new BatchedDelivery(service, Duration.ofSeconds(2), sizes::add);
        send(shortTimeout, "d first");
        PendingCall first = service.next();
        send(shortTimeout, "d second");
        PendingCall second = service.next();
        Sender follower = send(shortTimeout, "d follower");
        follower.waits();
        Sender leader = send(shortTimeout, "d leader");
        leader.waits();
        first.complete();
        PendingCall together = service.next();

        assertThat(follower.result()).isInstanceOf(CallResult.TimedOut.class);
        assertThat(leader.ended()).isFalse(); // it has the call's own deadline, which a client keeps

        together.complete();
        assertThat(leader.result()).isInstanceOf(CallResult.Success.class);
        second.complete();
    }

    @Test
    void an_interrupted_sender_stops_waiting_and_its_message_is_not_sent() throws Exception {
        PendingCall first = callFor("d first");
        PendingCall second = callFor("d second");
        Sender waiting = send(delivery, "d interrupted");
        waiting.waits();

        waiting.thread().interrupt();

        assertThat(waiting.result()).isInstanceOf(CallResult.TimedOut.class);
        first.complete();
        second.complete();
        assertThat(service.unread()).isZero();
    }

    static Stream<CallResult.Missing<Outcomes>> failures() {
        return Stream.of(
                new CallResult.TimedOut<>(Duration.ofSeconds(1)),
                new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER),
                CallResult.Failed.withStatus(503),
                CallResult.Failed.withStatus(413),
                CallResult.Failed.because("not the JSON expected"),
                CallResult.Failed.unreachable("refused"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void the_failure_of_a_call_is_the_outcome_of_each_of_its_messages(CallResult.Missing<Outcomes> failure)
            throws Exception {
        PendingCall first = callFor("d first");
        PendingCall second = callFor("d second");
        List<Sender> senders = send("d one", "d two", "d three");
        first.complete();

        service.next().end(call -> failure);

        assertThat(senders.stream().map(Sender::result)).containsOnly(failure.as());
        second.complete();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 4})
    void a_response_with_the_wrong_number_of_outcomes_is_the_outcome_of_no_message(int outcomes) throws Exception {
        PendingCall first = callFor("d first");
        PendingCall second = callFor("d second");
        List<Sender> senders = send("d one", "d two", "d three");
        first.complete();

        service.next()
                .complete(IntStream.range(0, outcomes)
                        .mapToObj(i -> new Outcome(202, "0a1b"))
                        .toList());

        assertThat(senders.stream().map(Sender::result)).allMatch(CallResult.Failed.class::isInstance);
        second.complete();
    }

    @Test
    void an_error_ends_its_own_thread_only() throws Exception {
        PendingCall first = callFor("d first");
        PendingCall second = callFor("d second");
        List<Sender> senders = send("d one", "d two");
        first.complete();

        service.next().end(call -> {
            throw new StackOverflowError("made up");
        });

        assertThat(senders.getFirst().result()).isInstanceOf(CallResult.Failed.class);
        assertThat(senders.getLast().failed()).isInstanceOf(StackOverflowError.class);
        second.complete();
        Sender next = send(delivery, "d next");
        service.next().complete();
        assertThat(next.result()).isInstanceOf(CallResult.Success.class);
    }

    /** The call of a message, alone. */
    private PendingCall callFor(String content) throws InterruptedException {
        send(delivery, content);
        return service.next();
    }

    /** Senders that wait, in this order. */
    private List<Sender> send(String... contents) {
        List<Sender> senders = new ArrayList<>();
        for (String content : contents) {
            Sender sender = send(delivery, content);
            sender.waits();
            senders.add(sender);
        }
        return senders;
    }

    private static Sender send(MessageDelivery delivery, String content) {
        CompletableFuture<CallResult<Accepted>> result = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                result.complete(delivery.deliver(new Message(7, "shop", content)));
            } catch (Throwable failure) {
                result.completeExceptionally(failure);
            }
        });
        return new Sender(thread, result);
    }

    private record Sender(Thread thread, CompletableFuture<CallResult<Accepted>> future) {

        void waits() {
            await().pollInterval(Duration.ofMillis(1)).until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        }

        CallResult<Accepted> result() {
            return future.orTimeout(20, TimeUnit.SECONDS).join();
        }

        boolean ended() {
            return future.isDone();
        }

        Throwable failed() {
            return future.handle((result, failure) -> failure)
                    .orTimeout(20, TimeUnit.SECONDS)
                    .join();
        }
    }

    /** The result in the view of its sender. */
    static String seen(CallResult<Accepted> result) {
        return result instanceof CallResult.Available<Accepted> available
                ? new String(available.body().toByteArray(), UTF_8)
                : result.toString();
    }
}

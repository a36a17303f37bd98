package dev.fivefold.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Permits, the queue and their order, by a clock of the test. Overload is that of {@code OverloadTest}. */
class AdmissionTest {

    /** Of the limit of calls at the start. */
    private static final int CALLS = CallLimit.LEAST_A_PROCESSOR;

    private static final int BYTES = 1_000;
    private static final int WAITING = 10;
    private static final int QUEUE = 4;

    /** The limit stays where it is. */
    private static final Saturation STEADY = new Saturation() {
        @Override
        public boolean isBusy() {
            return true;
        }

        @Override
        public long delayNanos() {
            return 0;
        }
    };

    private final AtomicLong nanos = new AtomicLong(1);
    private final Admission admission = admission(Integer.MAX_VALUE, QUEUE);
    private final List<String> ended = new ArrayList<>();

    private Admission admission(int pages, int queue) {
        return new Admission(new AdmissionBounds(1, pages, BYTES, WAITING, queue, 0.5, 0), nanos::get);
    }

    @Test
    void pages_have_permits_while_their_calls_are_within_the_limit() {
        PermitRequest page = permitRequest(CALLS / 2, 1);
        Permit first = permit(page);
        permit(page);

        assertThat(admission.tryAdmit(page)).isEmpty();
        assertThat(admission.calls()).isEqualTo(admission.limit()).isEqualTo(CALLS);
        first.release();

        assertThat(admission.tryAdmit(page)).isPresent();
        assertThat(admission.pages()).isEqualTo(2);
        assertThat(admission.admitted(3)).isEqualTo(3);
    }

    @Test
    void pages_have_permits_while_their_bytes_are_within_the_budget() {
        PermitRequest page = permitRequest(1, 400);
        permit(page);
        permit(page);

        assertThat(admission.tryAdmit(page)).isEmpty();
        assertThat(admission.tryAdmit(permitRequest(1, 200))).isPresent();
        assertThat(admission.bytes()).isEqualTo(BYTES);
    }

    @Test
    void requests_that_wait_have_some_of_the_budget() {
        permit(permitRequest(1, 500));
        queue("large", permitRequest(1, 600));

        assertThat(admission.tryAdmit(urgent(0, permitRequest(1, 491)))).isEmpty();
        assertThat(admission.tryAdmit(urgent(0, permitRequest(1, 490)))).isPresent();
    }

    @ParameterizedTest
    @MethodSource
    void a_page_larger_than_a_bound_is_made_alone(PermitRequest large) {
        Permit alone = permit(large);
        assertThat(admission.tryAdmit(permitRequest(1, 1))).isEmpty();
        alone.release();
        Permit small = permit(permitRequest(1, 1));
        assertThat(admission.tryAdmit(large)).isEmpty();
        queue("large", large);
        small.release();

        assertThat(ended).containsExactly("large");
    }

    static Stream<PermitRequest> a_page_larger_than_a_bound_is_made_alone() {
        return Stream.of(
                permitRequest(10 * CALLS, 1), permitRequest(1, 10 * BYTES), permitRequest(10 * CALLS, 10 * BYTES));
    }

    @Test
    void there_are_no_more_pages_than_the_maximum() {
        Admission two = admission(2, QUEUE);
        two.tryAdmit(permitRequest(1, 1));
        two.tryAdmit(permitRequest(1, 1));

        assertThat(two.tryAdmit(permitRequest(1, 1))).isEmpty();
    }

    @Test
    void a_page_that_takes_far_longer_than_others_has_its_bytes_and_no_calls() {
        Permit page = permit(permitRequest(CALLS, 600));
        queue("large", permitRequest(CALLS, 600));
        queue("small", permitRequest(CALLS, 400));

        later(Duration.ofSeconds(2));
        assertThat(admission.calls()).isEqualTo(CALLS);
        later(Duration.ofMillis(1));
        assertThat(admission.calls()).isZero();
        assertThat(admission.bytes()).isEqualTo(600);
        assertThat(ended).as("the first has no room yet").isEmpty();
        page.release();

        assertThat(ended).containsExactly("large");
        assertThat(admission.bytes()).isEqualTo(600);
        assertThat(admission.calls()).isEqualTo(CALLS);
    }

    @Test
    void a_page_that_takes_four_times_as_long_as_the_mean_is_usual() {
        for (int i = 0; i < 10; i++) {
            Permit page = permit(permitRequest(1, 1));
            page.served(Duration.ofMillis(200));
            page.release();
        }
        later(Duration.ofMillis(100)); // the mean is known
        permit(permitRequest(CALLS, 1));

        later(Duration.ofMillis(800));
        assertThat(admission.calls()).isEqualTo(CALLS);
        later(Duration.ofMillis(1));
        assertThat(admission.calls()).isZero();
    }

    @Test
    void however_long_a_page_takes_it_counts_for_the_maximum() {
        Admission one = admission(1, QUEUE);
        Permit page = one.tryAdmit(permitRequest(1, 1)).orElseThrow();
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        one.tick(STEADY);

        assertThat(one.pages()).isEqualTo(1);
        assertThat(one.tryAdmit(permitRequest(1, 1))).isEmpty();
        page.release();

        assertThat(one.tryAdmit(permitRequest(1, 1))).isPresent();
    }

    @Test
    void a_permit_is_returned_once_however_often_it_is_released() {
        Permit page = permit(permitRequest(7, 7));
        Permit other = permit(permitRequest(7, 7));

        later(Duration.ofSeconds(1)); // it has returned its calls
        page.release();
        page.release();
        other.release();
        later(Duration.ofSeconds(1));

        assertThat(admission.calls()).isZero();
        assertThat(admission.pages()).isZero();
        assertThat(admission.bytes()).isZero();
    }

    @Test
    void requests_that_wait_are_admitted_in_their_order_as_others_end() {
        Permit first = permit(permitRequest(CALLS / 2, 1));
        Permit second = permit(permitRequest(CALLS / 2, 1));
        queue("a", permitRequest(CALLS / 2, 1));
        queue("b", permitRequest(CALLS / 2, 1));
        queue("c", permitRequest(CALLS / 2, 1));
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());

        first.release();
        assertThat(ended).containsExactly("a");
        second.release();

        assertThat(ended).containsExactly("a", "b");
        assertThat(admission.queued()).isEqualTo(1);
        assertThat(admission.shed(3)).isZero();
    }

    @Test
    void no_later_request_of_the_same_urgency_passes_one_that_waits() {
        permit(permitRequest(CALLS / 2, 1));
        queue("large", permitRequest(CALLS, 1));

        assertThat(admission.tryAdmit(permitRequest(1, 1))).isEmpty();
        assertThat(admission.tryAdmit(urgent(4, permitRequest(1, 1)))).isEmpty();
        assertThat(admission.tryAdmit(urgent(2, permitRequest(1, 1)))).isPresent();
    }

    @Test
    void the_most_urgent_request_is_the_next_one() {
        Permit page = permit(permitRequest(CALLS, 1));
        queue("browse", urgent(5, permitRequest(CALLS, 1)));
        queue("page", urgent(3, permitRequest(CALLS, 1)));
        queue("checkout", urgent(0, permitRequest(CALLS, 1)));

        page.release();

        assertThat(ended).containsExactly("checkout");
        assertThat(admission.admitted(0)).isEqualTo(1);
    }

    @Test
    void a_request_that_joins_the_queue_while_there_is_a_permit_is_admitted_at_once() {
        queue("page", permitRequest(1, 1));

        assertThat(ended).containsExactly("page");
        assertThat(admission.queued()).isZero();
    }

    @Test
    void the_permit_reports_how_long_its_request_has_waited() {
        Permit page = permit(permitRequest(CALLS, 1));
        CompletableFuture<Permit> next = new CompletableFuture<>();
        admission.queue(permitRequest(CALLS, 1), waiting(next::complete, () -> {}));
        nanos.addAndGet(Duration.ofMillis(30).toNanos());

        page.release();

        assertThat(page.waited()).isZero();
        assertThat(next.join().waited()).isEqualTo(Duration.ofMillis(30));
    }

    @Test
    void a_request_that_has_waited_as_long_as_it_can_is_shed() {
        Permit page = permit(permitRequest(CALLS, 1));
        queue("brief", new PermitRequest(new PageCost(1, 1), null, 3, false, Duration.ofMillis(30)));
        queue("long", new PermitRequest(new PageCost(1, 1), null, 3, false, Duration.ofSeconds(30)));

        later(Duration.ofMillis(29));
        assertThat(ended).isEmpty();
        later(Duration.ofMillis(1));

        assertThat(ended).containsExactly("brief shed");
        assertThat(admission.shed(3)).isEqualTo(1);
        page.release();
        assertThat(ended).containsExactly("brief shed", "long");
    }

    @Test
    void the_queue_takes_as_many_as_its_bound() {
        Permit page = permit(permitRequest(CALLS, 1));
        for (int i = 0; i < QUEUE; i++) {
            assertThat(admission.queue(permitRequest(1, 1), waiting(ignored -> {}, () -> {})))
                    .isTrue();
        }

        assertThat(admission.queue(urgent(0, permitRequest(1, 1)), waiting(ignored -> {}, () -> {})))
                .isFalse();
        assertThat(admission.queued()).isEqualTo(QUEUE);
        page.release();
        assertThat(admission.queued()).isZero();
    }

    @Test
    void prefetches_have_only_their_share_of_the_limit_and_never_wait() {
        PermitRequest prefetch = new PermitRequest(new PageCost(CALLS / 4, 1), null, 3, true, Duration.ofSeconds(10));
        permit(prefetch);
        Permit second = permit(prefetch);

        assertThat(admission.tryAdmit(prefetch)).isEmpty();
        assertThat(admission.queue(prefetch, waiting(ignored -> {}, () -> {}))).isFalse();
        assertThat(admission.tryAdmit(permitRequest(CALLS / 4, 1))).isPresent();
        second.release();
        assertThat(admission.tryAdmit(prefetch)).as("pages take the share, too").isEmpty();
    }

    @Test
    void without_others_in_flight_a_prefetch_is_admitted() {
        assertThat(admission.tryAdmit(new PermitRequest(new PageCost(CALLS, 1), null, 7, true, Duration.ZERO)))
                .isPresent();
    }

    static Stream<Named<ThreadFactory>> threads() {
        return Stream.of(
                Named.of("platform", Thread.ofPlatform().daemon().factory()),
                Named.of("virtual", Thread.ofVirtual().factory()));
    }

    @ParameterizedTest(name = "{0} threads")
    @MethodSource("threads")
    void concurrent_requests_never_exceed_the_limit_and_none_waits_for_ever(ThreadFactory threads) throws Exception {
        int workers = 16;
        int rounds = 5_000;
        PermitRequest page = permitRequest(CALLS / 10, 1);
        Admission roomy = admission(Integer.MAX_VALUE, workers);
        AtomicInteger here = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(workers);
        IntStream.range(0, workers)
                .mapToObj(ignored -> threads.newThread(() -> {
                    for (int round = 0; round < rounds; round++) {
                        Permit permit = roomy.tryAdmit(page).orElseGet(() -> queued(roomy, page));
                        most.accumulateAndGet(here.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        here.decrementAndGet();
                        permit.release();
                    }
                    done.countDown();
                }))
                .forEach(Thread::start);
        assertThat(done.await(1, TimeUnit.MINUTES)).isTrue();

        assertThat(most.get()).isBetween(1, 10);
        assertThat(roomy.pages()).isZero();
        assertThat(roomy.calls()).isZero();
        assertThat(roomy.bytes()).isZero();
        assertThat(roomy.admitted(3)).isEqualTo((long) workers * rounds);
    }

    private static Permit queued(Admission admission, PermitRequest permitRequest) {
        CompletableFuture<Permit> permit = new CompletableFuture<>();
        assertThat(admission.queue(permitRequest, waiting(permit::complete, () -> {})))
                .isTrue();
        return permit.join();
    }

    private Permit permit(PermitRequest permitRequest) {
        return admission.tryAdmit(permitRequest).orElseThrow();
    }

    /** Puts a request into the queue that is named when it is admitted, or shed. */
    private void queue(String name, PermitRequest permitRequest) {
        assertThat(admission.queue(permitRequest, waiting(ignored -> ended.add(name), () -> ended.add(name + " shed"))))
                .isTrue();
    }

    private void later(Duration time) {
        nanos.addAndGet(time.toNanos());
        admission.tick(STEADY);
    }

    static Waiting waiting(Consumer<Permit> admitted, Runnable shed) {
        return new Waiting() {
            @Override
            public void admitted(Permit permit) {
                admitted.accept(permit);
            }

            @Override
            public void shed() {
                shed.run();
            }
        };
    }

    /** A page of this cost, with the default urgency and a minute. */
    private static PermitRequest permitRequest(int calls, long bytes) {
        return new PermitRequest(new PageCost(calls, bytes), null, 3, false, Duration.ofMinutes(1));
    }

    private static PermitRequest urgent(int urgency, PermitRequest permitRequest) {
        return new PermitRequest(
                permitRequest.cost(),
                permitRequest.brownoutCost(),
                urgency,
                permitRequest.prefetch(),
                permitRequest.maxWait());
    }
}

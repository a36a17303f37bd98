package dev.fivefold.starter.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.config.AdmissionSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdmissionTest {

    private static final Duration TOOK = Duration.ofMillis(300);

    private final AtomicLong nanos = new AtomicLong(1_000);
    private final RecordingLimit limit = new RecordingLimit(10);
    private final Admission admission = new Admission(limit, settings(4), nanos::get);

    @Test
    void a_page_beyond_the_limit_has_no_permit_until_another_ends() {
        List<Permit> pages = admit(Priority.PAGE, 10);

        assertThat(admission.tryAdmit(Priority.PAGE)).isEmpty();
        pages.getFirst().release();

        assertThat(admission.tryAdmit(Priority.PAGE)).isPresent();
        assertThat(admission.admitted(Priority.PAGE)).isEqualTo(11);
        assertThat(admission.inFlight()).isEqualTo(10);
    }

    @Test
    void pages_in_the_queue_are_admitted_in_their_order_as_others_end() {
        List<Permit> pages = admit(Priority.PAGE, 10);
        List<String> admitted = new ArrayList<>();
        Waiting gone = _ -> admitted.add("gone");
        admission.queue(_ -> admitted.add("first"));
        admission.queue(gone);
        admission.queue(_ -> admitted.add("second"));
        admission.queue(_ -> admitted.add("third"));

        assertThat(admission.leave(gone)).isTrue();
        assertThat(admission.queued()).isEqualTo(3);
        pages.get(0).release();
        pages.get(1).release();

        assertThat(admitted).containsExactly("first", "second");
        assertThat(admission.leave(gone)).isFalse();
        assertThat(admission.inFlight()).isEqualTo(10);
        assertThat(admission.queued()).isEqualTo(1);
    }

    @Test
    void the_queue_takes_as_many_as_its_capacity() {
        admit(Priority.PAGE, 10);
        Waiting first = _ -> {};
        admission.queue(first);
        admission.queue(_ -> {});
        admission.queue(_ -> {});
        assertThat(admission.hasRoomToWait()).isTrue();

        assertThat(admission.queue(_ -> {})).isTrue();
        assertThat(admission.hasRoomToWait()).isFalse();
        assertThat(admission.queue(_ -> {})).isFalse();
        admission.leave(first);

        assertThat(admission.hasRoomToWait()).isTrue();
    }

    @Test
    void without_a_time_to_wait_there_is_no_room_to_wait() {
        AdmissionSettings atOnce = new AdmissionSettings(true, 10, true, Duration.ZERO, 4, 0.5, 0.8);

        assertThat(new Admission(limit, atOnce, nanos::get).hasRoomToWait()).isFalse();
    }

    @Test
    void nobody_overtakes_the_queue() {
        List<Permit> pages = admit(Priority.PAGE, 10);
        limit.set(9);
        admission.queue(_ -> {});
        pages.getFirst().release();
        limit.set(10); // there is a permit, for the page that waits

        assertThat(admission.tryAdmit(Priority.PAGE)).isEmpty();
    }

    @Test
    void a_page_that_joins_the_queue_while_there_is_a_permit_is_admitted_at_once() {
        List<Permit> admitted = new ArrayList<>();

        admission.queue(admitted::add);
        admitted.getFirst().release();

        assertThat(admission.queued()).isZero();
        assertThat(admission.inFlight()).isZero();
    }

    @Test
    void a_limit_below_the_pages_in_flight_sheds_until_enough_of_them_end() {
        List<Permit> pages = admit(Priority.PAGE, 10);
        limit.set(8);

        pages.subList(0, 2).forEach(Permit::release);
        assertThat(admission.tryAdmit(Priority.PAGE)).isEmpty();
        pages.get(2).release();

        assertThat(admission.tryAdmit(Priority.PAGE)).isPresent();
    }

    @Test
    void a_prefetch_has_only_its_share_of_the_limit() {
        admit(Priority.PREFETCH, 5);

        assertThat(admission.tryAdmit(Priority.PREFETCH)).isEmpty();
        admit(Priority.PAGE, 5);

        assertThat(admission.admitted(Priority.PREFETCH)).isEqualTo(5);
    }

    @Test
    void a_permit_is_released_once_however_often_release_is_called() {
        Permit page = admit(Priority.PAGE, 1).getFirst();
        page.served(TOOK);

        page.release();
        page.release();

        assertThat(admission.inFlight()).isZero();
        assertThat(limit.samples()).hasSize(1);
    }

    @Test
    void a_served_page_is_sampled_by_the_time_of_its_required_parts() {
        admit(Priority.PAGE, 2);
        nanos.set(5_000);
        Permit page = admit(Priority.PAGE, 1).getFirst();

        page.served(TOOK);
        nanos.addAndGet(Duration.ofSeconds(30).toNanos()); // in which the client reads the response
        assertThat(limit.samples()).isEmpty();
        page.release();

        assertThat(limit.samples()).containsExactly(new RecordingLimit.Sample(5_000, TOOK.toNanos(), 3, false));
    }

    @Test
    void a_page_that_timed_out_is_a_dropped_sample_of_its_whole_time() {
        Permit page = admit(Priority.PAGE, 1).getFirst();

        page.timedOut(Duration.ofSeconds(10));
        page.release();

        assertThat(limit.samples())
                .containsExactly(
                        new RecordingLimit.Sample(1_000, Duration.ofSeconds(10).toNanos(), 1, true));
    }

    @Test
    void neither_a_page_without_a_report_nor_a_shed_one_is_sampled() {
        List<Permit> pages = admit(Priority.PAGE, 10);
        assertThat(admission.tryAdmit(Priority.PAGE)).isEmpty();

        pages.forEach(Permit::release);

        assertThat(limit.samples()).isEmpty();
        assertThat(admission.inFlight()).isZero();
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
        Admission roomy = new Admission(limit, settings(workers), nanos::get);
        AtomicInteger here = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(workers);
        for (int i = 0; i < workers; i++) {
            threads.newThread(() -> {
                        for (int round = 0; round < rounds; round++) {
                            Permit permit = roomy.tryAdmit(Priority.PAGE).orElseGet(() -> queued(roomy));
                            most.accumulateAndGet(here.incrementAndGet(), Math::max);
                            Thread.onSpinWait();
                            here.decrementAndGet();
                            permit.release();
                        }
                        done.countDown();
                    })
                    .start();
        }
        assertThat(done.await(1, TimeUnit.MINUTES)).isTrue();

        assertThat(most.get()).isBetween(1, 10);
        assertThat(roomy.inFlight()).isZero();
        assertThat(roomy.admitted(Priority.PAGE)).isEqualTo((long) workers * rounds);
    }

    private static Permit queued(Admission admission) {
        CompletableFuture<Permit> permit = new CompletableFuture<>();
        assertThat(admission.queue(permit::complete)).isTrue();
        return permit.join();
    }

    private static AdmissionSettings settings(int queueCapacity) {
        return new AdmissionSettings(true, 10, true, Duration.ofSeconds(1), queueCapacity, 0.5, 0.8);
    }

    /** This many permits. */
    private List<Permit> admit(Priority priority, int count) {
        return Stream.generate(() -> admission.tryAdmit(priority).orElseThrow())
                .limit(count)
                .toList();
    }
}

package dev.fivefold.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.concurrency.limits.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionTest {

    private static final long TOOK = Duration.ofMillis(300).toNanos();

    private final AtomicLong nanos = new AtomicLong(1_000);
    private final RememberingLimit limit = new RememberingLimit();
    private final Admission admission =
            new Admission(limit, new AdmissionSettings(true, 10, true, 0.5, List.of("/**")), nanos::get);

    private record Told(long startedAt, long took, int inFlight, boolean dropped) {}

    /** Ten, whatever it is told. */
    private static final class RememberingLimit implements Limit {

        private final List<Told> told = new ArrayList<>();

        @Override
        public int getLimit() {
            return 10;
        }

        @Override
        public void notifyOnChange(Consumer<Integer> consumer) {}

        @Override
        public void onSample(long startTime, long rtt, int inFlight, boolean didDrop) {
            told.add(new Told(startTime, rtt, inFlight, didDrop));
        }
    }

    @Test
    void what_is_beyond_the_limit_is_refused_until_a_permit_comes_back() {
        List<CountedPermit> all = admit(10);

        assertThat(admission.tryAdmit(Priority.REQUEST, false, true)).isEmpty();
        assertThat(admission.inFlight()).isEqualTo(10);

        all.getFirst().giveBack();
        assertThat(admission.tryAdmit(Priority.REQUEST, false, true)).isPresent();
        assertThat(admission.admitted(Priority.REQUEST)).isEqualTo(11);
        assertThat(admission.shed(Priority.REQUEST)).isEqualTo(1);
    }

    @Test
    void what_is_fetched_in_advance_is_refused_first() {
        admit(5);

        assertThat(admission.tryAdmit(Priority.PREFETCH, false, true)).isEmpty();
        assertThat(admission.tryAdmit(Priority.REQUEST, false, true)).isPresent();
        assertThat(admission.shed(Priority.PREFETCH)).isEqualTo(1);
        assertThat(admission.shed(Priority.REQUEST)).isZero();
    }

    @Test
    void clients_that_send_slowly_have_half_of_the_limit_at_most() {
        List<CountedPermit> slow = Stream.generate(
                        () -> admission.tryAdmit(Priority.REQUEST, true, true).orElseThrow())
                .limit(5)
                .toList();

        assertThat(admission.tryAdmit(Priority.REQUEST, true, true)).isEmpty();
        slow.getFirst().requestIsThere();
        slow.getFirst().requestIsThere();
        assertThat(admission.tryAdmit(Priority.REQUEST, true, true)).isPresent();
        assertThat(admission.tryAdmit(Priority.REQUEST, true, true)).isEmpty();

        slow.getLast().giveBack();
        slow.getLast().requestIsThere();
        admit(5);
        assertThat(admission.tryAdmit(Priority.REQUEST, true, true)).isEmpty();
        slow.forEach(CountedPermit::giveBack);
        assertThat(admission.tryAdmit(Priority.REQUEST, true, true)).isPresent();
    }

    @Test
    void a_permit_is_given_back_once_however_often_that_is_said() {
        CountedPermit permit = admit(1).getFirst();
        permit.answered(200, true);

        permit.giveBack();
        permit.giveBack();

        assertThat(admission.inFlight()).isZero();
        assertThat(limit.told).hasSize(1);
    }

    @Test
    void what_is_measured_is_the_time_until_the_answer_begins() {
        admit(2);
        nanos.set(5_000);
        CountedPermit permit = admit(1).getFirst();

        nanos.addAndGet(TOOK);
        permit.answered(200, true);
        nanos.addAndGet(Duration.ofSeconds(30).toNanos()); // for which it is read
        permit.giveBack();

        assertThat(limit.told).containsExactly(new Told(5_000, TOOK, 3, false));
    }

    @Test
    void the_time_in_which_a_client_sends_is_not_measured() {
        CountedPermit permit = admission.tryAdmit(Priority.REQUEST, true, true).orElseThrow();

        nanos.set(9_000);
        permit.requestIsThere();
        nanos.addAndGet(TOOK);
        permit.answered(204, true);
        permit.giveBack();

        assertThat(limit.told).containsExactly(new Told(9_000, TOOK, 1, false));
    }

    @Test
    void an_answer_before_the_request_is_there_teaches_nothing() {
        CountedPermit permit = admission.tryAdmit(Priority.REQUEST, true, true).orElseThrow();

        permit.answered(200, true);
        permit.giveBack();

        assertThat(limit.told).isEmpty();
    }

    @Test
    void a_request_that_timed_out_counts_as_dropped_with_all_the_time_that_it_took() {
        CountedPermit permit = admit(1).getFirst();

        nanos.addAndGet(TOOK);
        permit.timedOut();
        permit.giveBack();

        assertThat(limit.told).containsExactly(new Told(1_000, TOOK, 1, true));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 404, 429, 500, 503})
    void an_answer_that_says_nothing_of_the_load_teaches_nothing(int status) {
        CountedPermit permit = admit(1).getFirst();

        permit.answered(status, true);
        permit.giveBack();

        assertThat(limit.told).isEmpty();
        assertThat(admission.inFlight()).isZero();
    }

    /** Made without services that are dead, it comes ten times as quickly: that must not be taken for usual. */
    @Test
    void an_answer_that_is_not_whole_teaches_nothing() {
        CountedPermit permit = admit(1).getFirst();

        permit.answered(200, false);
        permit.giveBack();

        assertThat(limit.told).isEmpty();
    }

    @Test
    void what_is_not_measured_counts_but_teaches_nothing() {
        CountedPermit permit =
                admission.tryAdmit(Priority.REQUEST, false, false).orElseThrow();
        assertThat(admission.inFlight()).isEqualTo(1);

        permit.answered(200, true);
        permit.giveBack();

        assertThat(limit.told).isEmpty();
    }

    @Test
    void there_are_never_more_than_the_limit_and_none_is_lost() throws Exception {
        int workers = 8;
        int rounds = 5_000;
        CountDownLatch done = new CountDownLatch(workers);
        for (int i = 0; i < workers; i++) {
            boolean uploads = i % 2 == 0;
            Thread.ofPlatform().daemon().start(() -> {
                for (int round = 0; round < rounds; round++) {
                    Optional<CountedPermit> permit = admission.tryAdmit(Priority.REQUEST, uploads, true);
                    permit.ifPresent(CountedPermit::requestIsThere);
                    permit.ifPresent(CountedPermit::giveBack);
                }
                done.countDown();
            });
        }
        done.await();

        assertThat(admission.inFlight()).isZero();
        assertThat(admission.admitted(Priority.REQUEST) + admission.shed(Priority.REQUEST))
                .isEqualTo((long) workers * rounds);
        assertThat(Stream.generate(() -> admission.tryAdmit(Priority.REQUEST, true, true))
                        .limit(6))
                .filteredOn(Optional::isPresent)
                .hasSize(5);
    }

    private List<CountedPermit> admit(int count) {
        return Stream.generate(
                        () -> admission.tryAdmit(Priority.REQUEST, false, true).orElseThrow())
                .limit(count)
                .toList();
    }
}

package dev.fivefold.benchmarks.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fivefold.benchmarks.router.RouterLog.Kind;
import dev.fivefold.benchmarks.router.RouterLog.Pause;
import org.junit.jupiter.api.Test;

/** Lines of logs of the lesson's own runs, shortened. */
class RouterLogTest {

    @Test
    void a_promotion_failure_of_cms_is_one_pause_though_a_phase_writes_into_its_line() {
        RouterLog log = RouterLog.of("""
                2026-11-25T13:42:15.929+0000: 29.323: [GC (Allocation Failure) 2026-11-25T13:42:15.929+0000: 29.323: [ParNew2026-11-25T13:29:17.065+0000: 28.984: [CMS-concurrent-abortable-preclean: 0.085/0.487 secs] [Times: user=0.15 sys=0.02, real=0.48 secs]\s
                 (0: promotion failure size = 210329) [WeakReference, 7 refs, 0.0341802 secs] (promotion failed): 276480K->276480K(276480K), 0.0508594 secs]2026-11-25T13:42:15.765+0000: 8.745: [CMS (concurrent mode failure): 689217K->608116K(741376K), 0.3885044 secs] 907781K->608116K(1017856K), 0.4571440 secs] [Times: user=0.50 sys=0.01, real=0.46 secs]\s
                """);

        assertThat(log.pauses()).containsExactly(new Pause(Kind.FULL, 457.144));
        assertThat(log.promotionFailures()).isEqualTo(1);
        assertThat(log.referencesMaxMs()).isCloseTo(34.18, within(0.01));
    }

    @Test
    void concurrent_phases_of_cms_are_no_pauses_and_its_sweeps_are_cycles() {
        RouterLog log = RouterLog.of("""
                2026-11-25T13:29:17.299+0000: 29.218: [CMS-concurrent-sweep-start]
                2026-11-25T13:29:17.377+0000: 29.295: [CMS-concurrent-sweep: 0.078/0.078 secs] [Times: user=0.10 sys=0.00, real=0.07 secs]\s
                2026-11-25T13:29:17.134+0000: 29.053: [GC (CMS Final Remark) [YG occupancy: 51300 K (276480 K)][1 CMS-remark: 600107K(741376K)] 651407K(1017856K), 0.1671761 secs] [Times: user=0.20 sys=0.00, real=0.17 secs]\s
                """);

        assertThat(log.pauses()).containsExactly(new Pause(Kind.REMARK, 167.1761));
        assertThat(log.cycles()).isEqualTo(1);
    }

    @Test
    void pauses_of_g1_in_jdk_8_have_their_kinds() {
        RouterLog log = RouterLog.of("""
                2026-11-25T13:44:04.083+0000: 29.713: [GC pause (G1 Humongous Allocation) (young) (initial-mark)[WeakReference, 96354 refs, 0.0044014 secs] (to-space exhausted), 0.0321000 secs]
                   [Ref Proc: 86.9 ms]
                 [Times: user=0.05 sys=0.00, real=0.03 secs]\s
                2026-11-25T13:44:04.316+0000: 30.010: [GC concurrent-mark-end, 0.1234 secs]
                2026-11-25T13:44:04.446+0000: 30.146: [GC remark, [WeakReference, 258243 refs, 0.1862173 secs], 0.1990000 secs]
                2026-11-25T13:44:04.846+0000: 30.476: [Full GC (Allocation Failure) 2504M->708M(2504M), 0.9000000 secs]
                """);

        assertThat(log.pauses()).extracting(Pause::kind).containsExactly(Kind.YOUNG, Kind.REMARK, Kind.FULL);
        assertThat(log.longest(Kind.FULL)).isEqualTo(900);
        assertThat(log.promotionFailures()).isEqualTo(1);
        assertThat(log.humongous()).isEqualTo(1);
        assertThat(log.cycles()).isEqualTo(1);
        assertThat(log.referencesMaxMs()).isCloseTo(186.2, within(0.1));
    }

    @Test
    void pauses_of_jdk_25_have_their_kinds() {
        RouterLog log = RouterLog.of("""
                [2026-11-25T13:54:01.000+0000][info][gc,start] GC(0) Pause Young (Normal) (G1 Evacuation Pause)
                [2026-11-25T13:54:01.020+0000][debug][gc,phases,ref] GC(0) Reference Processing: 18.6ms
                [2026-11-25T13:54:01.030+0000][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure: Allocation) 210M->35M(490M) 92.345ms
                [2026-11-25T13:54:02.000+0000][info][gc] GC(1) Pause Remark 35M->20M(490M) 41.100ms
                [2026-11-25T13:54:03.000+0000][info][gc] GC(1) Concurrent Mark Cycle 250.000ms
                [2026-11-25T13:54:04.000+0000][info][gc] GC(2) Pause Full (Ergonomics) 35M->20M(490M) 99.100ms
                """);

        assertThat(log.pauses())
                .containsExactly(
                        new Pause(Kind.YOUNG, 92.345), new Pause(Kind.REMARK, 41.1), new Pause(Kind.FULL, 99.1));
        assertThat(log.promotionFailures()).isEqualTo(1);
        assertThat(log.cycles()).isEqualTo(1);
        assertThat(log.referencesMaxMs()).isEqualTo(18.6);
    }
}

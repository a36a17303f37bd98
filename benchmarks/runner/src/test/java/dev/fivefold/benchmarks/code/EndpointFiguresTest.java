package dev.fivefold.benchmarks.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.benchmarks.code.EndpointFigures.Round;
import dev.fivefold.lab.profile.HotFrames;
import dev.fivefold.lab.profile.HotFrames.Frame;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndpointFiguresTest {

    private static final String SPLIT = "dev.fivefold.mocks.recommendations.RegexSplitter.split";
    private static final BenchmarkList.Endpoint RECOMMENDATIONS = new BenchmarkList.Endpoint(
            "Recommendations, personal",
            "{mocks}/recommendations/{n}/personal",
            null,
            null,
            "07-g1",
            "08-hot-code",
            List.of(SPLIT),
            "000: 2x");

    private static final EndpointFigures BEFORE = new EndpointFigures(
            List.of(round(790, 2400), round(750, 2500), round(769, 2300)),
            hot(new Frame("dev.fivefold.mocks.Page.build", 40), new Frame(SPLIT, 23.44)),
            "flame-recommendations-before.html");

    private static final EndpointFigures AFTER = new EndpointFigures(
            List.of(round(1540, 1200), round(1500, 1100), round(1600, 1300)),
            hot(new Frame("dev.fivefold.mocks.Page.build", 40)),
            null);

    @Test
    void the_steps_stand_side_by_side() {
        assertThat(EndpointFigures.table(RECOMMENDATIONS, BEFORE, AFTER)).isEqualTo("""
                        ### Recommendations, personal
                        `GET {mocks}/recommendations/{n}/personal` over 50 connections; profile of the mocks.

                        |  | 07-g1 | 08-hot-code |
                        | --- | ---: | ---: |
                        | requests/s, the median of 3 rounds | 769 (750–790) | 1,540 (1,500–1,600) |
                        | against 07-g1 | 1 | 2.0x (1.9–2.1) |
                        | p50, ms | 12.5 | 12.5 |
                        | requests to the services, a request | 1.500 | 1.500 |
                        | CPU of the chain, ms a request | 2.40 | 1.20 |
                        | complete | 3,000 | 3,000 |
                        | failed | 3 | 3 |
                        | rejected | 6 | 6 |
                        | `RegexSplitter.split` | 23.4 %, place 2 | not found |

                        Flame graphs: [07-g1](flame-recommendations-before.html), 08-hot-code (too large to be stored).

                        Article 000: 2x
                        """);
    }

    @Test
    void one_round_has_no_range() {
        EndpointFigures once = new EndpointFigures(List.of(round(790, 2400)), hot(), null);

        assertThat(EndpointFigures.table(RECOMMENDATIONS, once, once))
                .contains("| requests/s | 790 | 790 |\n| against 07-g1 | 1 | 1.0x |\n");
    }

    @Test
    void a_title_names_files() {
        assertThat(RECOMMENDATIONS.slug()).isEqualTo("recommendations-personal");
    }

    private static Round round(double perSecond, long cpuMillis) {
        return new Round(perSecond, 12.5, Duration.ofMillis(cpuMillis), 1500, 1000, 1, 2);
    }

    private static HotFrames hot(Frame... own) {
        return new HotFrames(List.of(), List.of(), List.of(own));
    }
}

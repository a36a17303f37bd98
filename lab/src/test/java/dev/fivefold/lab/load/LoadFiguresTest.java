package dev.fivefold.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LoadFiguresTest {

    @Test
    void the_table_is_that_of_the_article_and_its_percentages_ascend() {
        LoadFigures.Tally tally = new LoadFigures.Tally();
        LongStream.rangeClosed(1, 1000)
                .forEach(i -> tally.count(Outcome.SERVED, TimeUnit.MICROSECONDS.toNanos(100 * i)));

        assertThat(tally.figures(10, 50, Duration.ofMillis(12_500)).text()).isEqualTo("""
                        Warm Up                   10
                        Concurrency Level         50
                        Time taken for tests      12.500 seconds
                        Complete requests         1000
                        Failed requests           0
                        Rejected requests         0
                        Requests per second       80.0 [#/sec]
                        Time per request          50.05 [ms]

                        Percentage of the requests served within a certain time (ms)
                        50%   50.00
                        60%   60.00
                        70%   70.00
                        80%   80.00
                        90%   90.00
                        95%   95.00
                        99%   99.00
                        100%  100.00
                        """);
    }

    @Test
    void each_request_is_counted_as_the_help_documents() {
        LoadFigures.Tally tally = new LoadFigures.Tally();
        List.of(Outcome.values()).forEach(outcome -> tally.count(outcome, 1_000_000));
        LoadFigures figures = tally.figures(10, 50, Duration.ofSeconds(1));

        assertThat(figures.complete()).isEqualTo(4);
        assertThat(figures.whole()).isEqualTo(1);
        assertThat(figures.failed()).isEqualTo(2);
        assertThat(figures.rejected()).isEqualTo(2);
        assertThat(figures.requests()).isEqualTo(6);
        assertThat(figures.incomplete()).isEqualTo(5);
        assertThat(figures.text()).contains("Partial pages             1\n");
    }
}

package dev.fivefold.lab.tour;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.tour.TourReport.PanelFigures;
import dev.fivefold.lab.tour.TourReport.Stop;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TourReportTest {

    @ParameterizedTest
    @ValueSource(doubles = {951, 1000, 1049})
    void a_panel_within_five_percent_of_the_readers_agrees(double panelMs) {
        assertThatCode(report(panelMs)::mustAgree).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(doubles = {949, 1051, Double.NaN})
    void a_panel_that_differs_or_has_no_value_is_named(double panelMs) {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(report(panelMs)::mustAgree)
                .withMessageStartingWith("03-parallel-stages: the dashboard has ")
                .withMessageContaining("milliseconds of a page, the readers 1,000.0");
    }

    @Test
    void a_panel_with_requests_of_another_step_is_named() {
        Stop blended = stop(new PanelFigures(25, 1000, 283_000, 44, 300));

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(report(blended)::mustAgree)
                .withMessageContaining("25.0 requests, the readers 20.0");
    }

    private static TourReport report(double panelMs) {
        return report(stop(new PanelFigures(20, panelMs, 283_000, 44, 300)));
    }

    private static Stop stop(PanelFigures panels) {
        return new Stop(
                "03-parallel-stages", "Parallel stages", 20, 0, 1000, 900, 1500, 282_000, "4bf92f3577b34da6", panels);
    }

    private static TourReport report(Stop stop) {
        URI loopback = URI.create("http://127.0.0.1:1");
        return new TourReport(
                TourReport.SCHEMA,
                Instant.EPOCH,
                ThisMachine.describe(),
                10,
                2,
                true,
                loopback,
                loopback,
                List.of(stop));
    }
}

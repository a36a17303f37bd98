package dev.fivefold.lab.report.storm;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Scale;
import dev.fivefold.lab.report.storm.StormFigures.Counts;
import dev.fivefold.lab.report.storm.StormFigures.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Seconds of a storm along time as the template draws them, with places in percent and lines in thousandths of the width and height.
 * Accessors are read by name.
 *
 * @param pages a curve for each outcome of requests
 * @param latencies lines of the latencies of served pages
 */
record StormChart(
        String name,
        String subtitle,
        List<Band> bands,
        List<Scale.Tick> seconds,
        List<Scale.Tick> perSecond,
        List<Scale.Tick> milliseconds,
        List<Line> pages,
        List<Line> latencies) {

    private static final double UNITS = 1_000;

    /** Time in which one thing was the matter. */
    record Stretch(double fromS, double toS, String label, boolean hard) {}

    /** Such a time as a background. */
    record Band(String x, String width, String middle, String label, boolean hard) {}

    /** A line of one or more pieces: where nothing is known, there is a gap. */
    record Line(String kind, List<String> pieces) {}

    /** Vertical scales that several charts have in common, or they could not be compared. */
    record Heights(Scale perSecond, Scale milliseconds) {

        static Heights of(List<Second> seconds) {
            return new Heights(
                    new Scale(most(seconds, Counts::offered), "/s"), new Scale(most(seconds, Heights::p99), "ms"));
        }

        private static double p99(Counts counts) {
            return counts.p99Ms() == null ? 0 : counts.p99Ms();
        }

        private static double most(List<Second> seconds, ToDoubleFunction<Counts> figure) {
            return seconds.stream()
                    .mapToDouble(second -> figure.applyAsDouble(second.counts()))
                    .reduce(1, Math::max);
        }
    }

    /**
     * Of the seconds between two moments.
     *
     * @param fromS where the chart begins
     * @param toS where it ends
     */
    static StormChart of(
            String name,
            String subtitle,
            List<Second> all,
            double fromS,
            double toS,
            List<Stretch> stretches,
            Heights heights) {
        Scale time = new Scale(Math.max(1, toS - fromS), "s");
        List<Second> seconds = all.stream()
                .filter(second -> second.atS() >= Math.floor(fromS) && second.atS() < toS)
                .toList();
        Drawing drawing = new Drawing(seconds, fromS, time);
        return new StormChart(
                name,
                subtitle,
                stretches.stream()
                        .map(stretch -> new Band(
                                time.percent(stretch.fromS() - fromS),
                                time.percent(stretch.toS() - stretch.fromS()),
                                time.percent((stretch.fromS() + stretch.toS()) / 2 - fromS),
                                stretch.label(),
                                stretch.hard()))
                        .toList(),
                time.ticks(),
                heights.perSecond().upwards(),
                heights.milliseconds().upwards(),
                List.of(
                        drawing.line("offered", heights.perSecond(), counts -> (double) counts.offered()),
                        drawing.line("shed", heights.perSecond(), counts -> (double) counts.shed()),
                        drawing.line("failed", heights.perSecond(), counts -> (double) counts.failed()),
                        drawing.line("partial", heights.perSecond(), counts -> (double) counts.partial()),
                        drawing.line("served", heights.perSecond(), counts -> (double) counts.served())),
                List.of(
                        drawing.line("p99", heights.milliseconds(), Counts::p99Ms),
                        drawing.line("p50", heights.milliseconds(), Counts::p50Ms)));
    }

    private record Drawing(List<Second> seconds, double fromS, Scale time) {

        Line line(String kind, Scale height, Function<Counts, @Nullable Double> figure) {
            List<String> pieces = new ArrayList<>();
            StringBuilder piece = new StringBuilder();
            int next = Integer.MIN_VALUE;
            for (Second second : seconds) {
                Double value = figure.apply(second.counts());
                if ((second.atS() != next || value == null) && !piece.isEmpty()) {
                    pieces.add(piece.toString());
                    piece.setLength(0);
                }
                if (value != null) {
                    piece.append(point(second.atS() + 0.5 - fromS, value, height));
                }
                next = second.atS() + 1;
            }
            if (!piece.isEmpty()) {
                pieces.add(piece.toString());
            }
            return new Line(kind, pieces);
        }

        private String point(double atS, double value, Scale height) {
            return Text.of(
                    "%.1f,%.1f ",
                    UNITS * Math.max(0, atS) / time.end(), UNITS * (1 - Math.min(1, value / height.end())));
        }
    }
}

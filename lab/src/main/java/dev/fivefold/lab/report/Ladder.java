package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import java.util.List;

/** The median times of steps against the lower bound as a picture, for documents that cannot have the page. */
final class Ladder {

    private static final double BAR_LEFT = 190;
    private static final double BAR_ROOM = 420;

    private Ladder() {}

    static String svg(Report report) {
        List<Report.StepFigures> steps = report.steps();
        String last = seconds(steps.getLast().p50Ms());
        String change = steps.size() == 1
                ? last
                : "From %s to %s".formatted(seconds(steps.getFirst().p50Ms()), last);
        double bound = report.limit().totalMs();
        double longest = steps.stream().mapToDouble(Report.StepFigures::p50Ms).reduce(bound, Math::max);
        int top = 78;
        StringBuilder bars = new StringBuilder();
        for (Report.StepFigures step : steps) {
            bars.append(Text.of(
                    """
                      <text class="ink" x="24" y="%d" font-size="14">%s</text>
                      <rect class="bar" x="190" y="%d" width="%.1f" height="28" rx="4"/>
                      <text class="ink" x="696" y="%1$d" font-size="14" font-weight="600" text-anchor="end">%5$s</text>
                    """,
                    top + 19, step.id(), top, Math.max(2, step.p50Ms() / longest * BAR_ROOM), seconds(step.p50Ms())));
            top += 44;
        }
        double x = BAR_LEFT + bound / longest * BAR_ROOM;
        return Text.of(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 %1$d" role="img" aria-labelledby="ladder-title" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif">
                  <title id="ladder-title">Median time of the page by step: %2$s; lower bound without caching %3$s</title>
                  <style>
                    .ground { fill: #ffffff } .ink { fill: #1b1f24 } .soft { fill: #59636e } .bar { fill: #2f6fde } .bound { stroke: #c2410c } .bound-ink { fill: #c2410c }
                    @media (prefers-color-scheme: dark) { .ground { fill: #0d1117 } .ink { fill: #e6edf3 } .soft { fill: #9198a1 } .bar { fill: #5b9bff } .bound { stroke: #fb923c } .bound-ink { fill: #fb923c } }
                  </style>
                  <rect class="ground" width="720" height="%1$d" rx="10"/>
                  <text class="ink" x="24" y="36" font-size="19" font-weight="650">%2$s</text>
                  <text class="soft" x="24" y="57" font-size="12.5">half of the pages took at most this long, from the request to the last byte</text>
                %4$s  <line class="bound" x1="%5$.1f" x2="%5$.1f" y1="70" y2="%6$d" stroke-width="1.5" stroke-dasharray="4 3"/>
                  <text class="bound-ink" x="%7$.1f" y="%8$d" font-size="12.5" text-anchor="middle">lower bound without caching %3$s</text>
                </svg>
                """,
                top + 32,
                change,
                seconds(bound),
                bars,
                x,
                top - 8,
                Math.min(x, 580), // where the label ends with the picture
                top + 12);
    }

    private static String seconds(double ms) {
        return ms < 1_000 ? Text.of("%.0f ms", ms) : Text.of("%.1f s", ms / 1_000);
    }
}

package dev.fivefold.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.logs.Level;
import dev.fivefold.lab.logs.LineView;
import dev.fivefold.lab.logs.LogFilter;
import dev.fivefold.lab.logs.StackLogs;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.report.Report.StepFigures;
import dev.fivefold.lab.report.SlowestPage;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Extra;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From a report's slowest pages to what is known of them, after the demo is over. */
@Tag("long")
class SlowestPageIT {

    @Test
    void the_slowest_page_links_to_its_trace_and_its_lines_at_every_hop() throws Exception {
        StackSettings settings =
                QuickStack.settings().with(Set.of(Extra.TRACES)).withTelemetry(Telemetry.LINES);

        for (StepFigures step : demo(settings).steps()) {
            SlowestPage page = Objects.requireNonNull(step.slowest(), step.id());
            assertThat(page.ms()).isEqualTo(step.maxMs());
            JsonNode spans = JsonMapper.shared().readTree(Objects.requireNonNull(page.spans(), step.id()));
            assertThat(spans.valueStream())
                    .allSatisfy(
                            span -> assertThat(span.path("traceId").asString()).isEqualTo(page.traceId()))
                    .extracting(span -> span.at("/localEndpoint/serviceName").asString())
                    .contains("gateway", "aggregator-service", "downstream-mocks");
            assertThat(spans.valueStream())
                    .anySatisfy(span ->
                            assertThat(span.at("/tags/request.id").asString()).isEqualTo(page.requestId()));
            for (LogFilter filter : List.of(byRequest(page), byTrace(page))) {
                assertThat(lines(settings, step, filter))
                        .hasSizeGreaterThan(3 + 20)
                        .extracting(line -> line.replaceFirst("^\\S+ (\\S+) .*$", "$1"))
                        .contains("nginx", "gateway", "aggregator", "mocks");
            }
        }
    }

    private static Report demo(StackSettings settings) throws Exception {
        try (Stack stack = QuickStack.prepare(settings)) {
            Progress progress = new Progress(new PrintWriter(new StringWriter()), false);
            return new Demo(settings, true, null, progress, Demo.Listener.NONE)
                    .run(
                            new StackTarget(stack),
                            Lessons.in(settings.home().lessons()).steps("3"));
        }
    }

    private static LogFilter byRequest(SlowestPage page) {
        return new LogFilter(page.requestId(), null, null, Level.TRACE);
    }

    private static LogFilter byTrace(SlowestPage page) {
        return new LogFilter(null, page.traceId(), null, Level.TRACE);
    }

    private static List<String> lines(StackSettings settings, StepFigures step, LogFilter filter) throws IOException {
        StringWriter out = new StringWriter();
        try (StackLogs logs = StackLogs.all(settings.cache(), step.id()).getFirst()) {
            logs.print(filter, new LineView(Ansi.OFF), new PrintWriter(out));
        }
        return out.toString().lines().toList();
    }
}

package dev.fivefold.benchmarks.frontend;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.Rendering;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Chromium's trace of a page, read as the summary of its performance panel reads it: each event has its time less that of the events inside of
 * it.
 */
final class PageTrace {

    /** The categories of a trace that has all that is read here. */
    static final List<String> CATEGORIES =
            List.of("devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "v8", "loading");

    /** The moments that the page marks. */
    static final String FIRST_CONTENT = "first content";

    static final String ALL_CONTENT = "all content";

    /** The mark of a page that cannot be shown; its detail has the reason. */
    static final String PROBLEM = "problem";

    private static final String PARSE = "parse";
    private static final String TASK = "RunTask";
    private static final String LAYOUT = "Layout";

    /** The kinds of work that have a figure. */
    private enum Work {
        SCRIPT,
        LAYOUT,
        PAINT,
        OTHER;

        static Work of(String event) {
            return switch (event) {
                case PageTrace.LAYOUT, "UpdateLayoutTree", "PrePaint", "HitTest" -> LAYOUT;
                case "Paint", "Layerize", "Commit", "UpdateLayer" -> PAINT;
                case "FunctionCall",
                        "EvaluateScript",
                        "TimerFire",
                        "FireAnimationFrame",
                        "EventDispatch",
                        "RunMicrotasks",
                        "MinorGC",
                        "MajorGC" -> SCRIPT;
                default -> event.startsWith("v8.") || event.startsWith("V8.GC") ? SCRIPT : OTHER;
            };
        }
    }

    /** An event that takes time, in microseconds of the trace's clock. */
    private record Span(String name, double from, double to) {
        double length() {
            return to - from;
        }
    }

    private final List<JsonNode> events;
    private final JsonNode end;
    /** The start of the navigation, since which the page's clock counts. */
    private final double from;

    private PageTrace(List<JsonNode> events) {
        this.events = events;
        this.end = first(events.stream(), ALL_CONTENT);
        this.from = time(end) - 1000 * end.at("/args/data/startTime").asDouble(0);
    }

    /**
     * The figures of one visit.
     *
     * @throws LabFailure if the trace has no page that was shown whole
     */
    static Rendering read(List<JsonNode> events) {
        return new PageTrace(events).figures();
    }

    private Rendering figures() {
        List<Span> spans = spans();
        Map<Work, Double> self = selfTimes(spans);
        List<Double> tasks = spans.stream()
                .filter(span -> span.name().equals(TASK))
                .map(Span::length)
                .toList();
        double parse = parse();
        return new Rendering(
                ms(time(first(onMain(), FIRST_CONTENT)) - from),
                ms(time(end) - from),
                ms(download()),
                ms(tasks.stream().mapToDouble(Double::doubleValue).sum()),
                ms(tasks.stream().mapToDouble(Double::doubleValue).max().orElse(0)),
                ms(parse),
                // On a busy machine a measure of the page can be longer than the events that it is in.
                ms(Math.max(0, self.getOrDefault(Work.SCRIPT, 0.0) - parse)),
                ms(self.getOrDefault(Work.LAYOUT, 0.0)),
                ms(self.getOrDefault(Work.PAINT, 0.0)),
                (int) spans.stream().filter(span -> span.name().equals(LAYOUT)).count(),
                layoutShift(),
                1);
    }

    /** The events of the main thread between the start and the end, each before those inside of it; clipped by the end. */
    private List<Span> spans() {
        return onMain().filter(event ->
                        event.path("ph").asString().equals("X") && time(event) >= from && time(event) < time(end))
                .map(event -> new Span(
                        name(event),
                        time(event),
                        Math.min(time(event) + event.path("dur").asDouble(0), time(end))))
                .sorted(Comparator.comparingDouble(Span::from)
                        .thenComparing(Comparator.comparingDouble(Span::length).reversed()))
                .toList();
    }

    /**
     * The page measures its parsing: an event at the begin and one at the end of each. It is script, but not one of the nested events: the
     * page's clock is coarser than the trace's. Traces lack some ends.
     */
    private double parse() {
        Map<JsonNode, Double> begun = new HashMap<>(); // by id
        double sum = 0;
        for (JsonNode event : onMain().filter(each -> name(each).equals(PARSE) && time(each) >= from)
                .toList()) {
            JsonNode id = event.path("id2");
            if (event.path("ph").asString().equals("b")) {
                begun.put(id, time(event));
            } else {
                Double begin = begun.remove(id);
                sum += begin == null ? 0 : time(event) - begin;
            }
        }
        return sum;
    }

    private double layoutShift() {
        return onMain().filter(
                        event -> name(event).equals("LayoutShift") && time(event) >= from && time(event) < time(end))
                .mapToDouble(event -> event.at("/args/data/score").asDouble(0))
                .sum();
    }

    private static Map<Work, Double> selfTimes(List<Span> ascending) {
        Map<Work, Double> self = new EnumMap<>(Work.class);
        Deque<Span> open = new ArrayDeque<>();
        for (Span span : ascending) {
            while (!open.isEmpty() && open.element().to() <= span.from()) {
                open.pop();
            }
            self.merge(Work.of(span.name()), span.length(), Double::sum);
            if (!open.isEmpty()) {
                self.merge(Work.of(open.element().name()), -span.length(), Double::sum);
            }
            open.push(span);
        }
        return self;
    }

    /** Of the page's JSON, the first request of the API. */
    private double download() {
        String id = onMain().filter(event -> name(event).equals("ResourceSendRequest") && time(event) >= from)
                .map(event -> event.at("/args/data"))
                .filter(data -> data.path("url").asString("").contains("/api/"))
                .map(data -> data.path("requestId").asString())
                .findFirst()
                .orElseThrow(() -> new LabFailure("the browser's trace has no request of the API"));
        return ofRequest("ResourceFinish", id) - ofRequest("ResourceReceiveResponse", id);
    }

    private double ofRequest(String event, String id) {
        return time(first(
                onMain().filter(each ->
                        each.at("/args/data/requestId").asString("").equals(id)),
                event));
    }

    /** The events of the thread that drew the page. */
    private Stream<JsonNode> onMain() {
        return events.stream()
                .filter(event -> event.path("pid").equals(end.path("pid"))
                        && event.path("tid").equals(end.path("tid")));
    }

    private static JsonNode first(Stream<JsonNode> events, String name) {
        return events.filter(event -> name(event).equals(name))
                .min(Comparator.comparingDouble(PageTrace::time))
                .orElseThrow(() -> new LabFailure("the browser's trace has no event '" + name + "'"));
    }

    private static String name(JsonNode event) {
        return event.path("name").asString("");
    }

    private static double time(JsonNode event) {
        return event.path("ts").asDouble(0);
    }

    private static double ms(double microseconds) {
        return microseconds / 1000;
    }
}

package dev.fivefold.lab.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.gc.GcLogReader;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.report.gc.GcFigures;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** The place of a value that an exercise changes. */
sealed interface Source {

    /**
     * Reads the value. Blocks.
     *
     * @throws IOException if there is no response
     */
    Measured look(RunningStack stack) throws IOException, InterruptedException;

    /**
     * A value.
     *
     * @param number {@code null} if it is none
     * @param text as it is shown
     */
    record Measured(@Nullable Double number, String text) {

        /** There is no value. */
        static final Measured NOTHING = new Measured(null, "nothing");

        static Measured of(double number) {
            String text = number == Math.rint(number) && Math.abs(number) < 1e12
                    ? Long.toString((long) number)
                    : String.format(Locale.ROOT, Math.abs(number) < 10 ? "%.3f" : "%.1f", number);
            return new Measured(number, text);
        }

        static Measured of(String text) {
            return new Measured(null, text);
        }
    }

    /**
     * A value in the page of user 1, read through the edge. Of several pages it is the median; of values that are no numbers the last.
     *
     * @param at a JSON pointer, as {@code /_meta/efficiency}; {@code wire} for the bytes of the compressed body; {@code length} for
     *     {@code Content-Length}, which a page that is sent in pieces does not have
     * @param reads how many pages are read one after another; 1 if not given
     * @param apartMs the pause between them; none if not given
     */
    @JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
    record Page(
            String at, @Nullable Integer reads, @Nullable Integer apartMs) implements Source {

        private static final String WIRE = "wire";
        private static final String LENGTH = "length";
        private static final long USER = 1;
        private static final Duration TIMEOUT = Duration.ofMinutes(2);

        public Page {
            if (!at.equals(WIRE) && !at.equals(LENGTH)) {
                JsonPointer.compile(at); // throws if it is none
            }
        }

        @Override
        public Measured look(RunningStack stack) throws IOException, InterruptedException {
            List<Double> numbers = new ArrayList<>();
            Measured last = Measured.NOTHING;
            int pages = reads == null ? 1 : reads;
            try (PageClient client = new PageClient(stack.edge(), TIMEOUT)) {
                for (int i = 0; i < pages; i++) {
                    if (i > 0 && apartMs != null) {
                        Thread.sleep(Duration.ofMillis(apartMs));
                    }
                    last = value(client.read(USER));
                    if (last.number() != null) {
                        numbers.add(last.number());
                    }
                }
            }
            return numbers.size() == pages ? Measured.of(new Percentiles(numbers).at(50)) : last;
        }

        private Measured value(PageRead page) throws IOException {
            if (page.status() != 200) {
                throw new LabFailure("the page of user %d is a %d: ./fivefold logs --level warn says more"
                        .formatted(USER, page.status()));
            }
            if (at.equals(WIRE)) {
                return Measured.of(page.wire().length);
            }
            if (at.equals(LENGTH)) {
                return page.length().isPresent()
                        ? Measured.of((double) page.length().getAsLong())
                        : Measured.NOTHING;
            }
            try {
                JsonNode value = JsonMapper.shared().readTree(page.plain()).at(at);
                if (value.isMissingNode()) {
                    return Measured.NOTHING;
                }
                return value.isNumber() ? Measured.of(value.doubleValue()) : Measured.of(value.asString());
            } catch (JacksonException e) {
                throw new LabFailure("the page of user %d is no JSON".formatted(USER), e);
            }
        }
    }

    /**
     * A metric of a service: the sum over all labels but the named one.
     *
     * @param where a label and its value, as {@code form="wire"}; all if not given
     * @param over another value of the same label, whose sum is the divisor; no division if not given
     */
    record Metric(
            Service service,
            String name,
            @Nullable String where,
            @Nullable String over) implements Source {

        private static final Duration TIMEOUT = Duration.ofSeconds(20);

        @Override
        public Measured look(RunningStack stack) throws IOException, InterruptedException {
            String text = read(stack);
            if (text.lines().noneMatch(line -> line.startsWith(name + "{") || line.startsWith(name + " "))) {
                return Measured.NOTHING;
            }
            double sum = PrometheusText.sum(text, name, where == null ? "" : where);
            if (over == null) {
                return Measured.of(sum);
            }
            double whole = PrometheusText.sum(text, name, over);
            return whole == 0 ? Measured.NOTHING : Measured.of(sum / whole);
        }

        private String read(RunningStack stack) throws IOException, InterruptedException {
            try (HttpClient http = HttpClient.newHttpClient()) {
                HttpResponse<String> response = http.send(
                        HttpRequest.newBuilder(stack.metrics(service))
                                .timeout(TIMEOUT)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() != 200) {
                    throw new LabFailure("the metrics of %s at %s are a %d"
                            .formatted(service.label(), stack.metrics(service), response.statusCode()));
                }
                return response.body();
            }
        }
    }

    /** A figure of the aggregator's garbage collector since its start, by its log. */
    record Gc(Figure figure) implements Source {

        enum Figure {
            /** G1, Parallel or ZGC. */
            COLLECTOR,
            /** The number of pauses of all threads. */
            PAUSES,
            /** The longest of them, in milliseconds. */
            @JsonProperty("longest-pause-ms")
            LONGEST_PAUSE_MS
        }

        @Override
        public Measured look(RunningStack stack) {
            Path log = stack.gcLog();
            if (!Files.isRegularFile(log)) {
                throw new LabFailure(log + " is missing: start the stack again with ./fivefold up");
            }
            GcFigures figures = GcLogReader.read(log);
            return switch (figure) {
                case COLLECTOR -> Measured.of(figures.collector());
                case PAUSES -> Measured.of(figures.pauses().size());
                case LONGEST_PAUSE_MS -> Measured.of(figures.pauseMaxMs());
            };
        }
    }

    /**
     * The number of matching lines in a process's log, or in a file that was written since the stack runs. 0 if there is no such file, or
     * it is older.
     *
     * @param log a process's, as {@code mocks}; not given where there is a file
     * @param file in the repository, as {@code build/profile/mocks-cpu.html}; not given where there is a log
     * @param have a regular expression that is found in the lines
     */
    record Lines(@Nullable String log, @Nullable String file, String have) implements Source {

        public Lines {
            if ((log == null) == (file == null)) {
                throw new IllegalArgumentException("lines are of a log or of a file: name one of them");
            }
            Pattern.compile(have); // throws if it is none
        }

        @Override
        public Measured look(RunningStack stack) {
            Path lines = log != null ? stack.log(log) : stack.home().resolve(String.valueOf(file));
            return Disk.get("read " + lines, () -> {
                if (!Files.exists(lines)
                        || Files.getLastModifiedTime(lines).toInstant().isBefore(stack.since())) {
                    return Measured.of(0);
                }
                // A byte a character: any file can be read.
                try (Stream<String> all = Files.lines(lines, StandardCharsets.ISO_8859_1)) {
                    return Measured.of((double)
                            all.filter(Pattern.compile(have).asPredicate()).count());
                }
            });
        }
    }
}

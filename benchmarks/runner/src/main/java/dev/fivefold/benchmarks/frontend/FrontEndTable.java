package dev.fivefold.benchmarks.frontend;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.Rendering;
import dev.fivefold.lab.report.Report.Machine;
import dev.fivefold.lab.report.page.Figures;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The figures of pages in a browser, side by side in Markdown. */
public final class FrontEndTable {

    /** As report.json has figures. */
    public static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);

    private static final String BEGIN = "<!-- figures: written by benchmarks/frontend --write -->\n";
    private static final String END = "<!-- end of figures -->\n";

    private static final Pattern FIGURES =
            Pattern.compile(Pattern.quote(BEGIN) + ".*" + Pattern.quote(END), Pattern.DOTALL);

    private FrontEndTable() {}

    /**
     * A page in a step.
     *
     * @param step the name of its lesson's folder
     * @param variant of the page, in a word
     */
    public record Column(String step, String variant, Rendering figures) {}

    /** A sentence on the measurement, and the table: a column a page, a row a figure. */
    public static String markdown(List<Column> columns, Machine machine, LocalDate date) {
        return """
                Measured by `benchmarks/frontend` on %s, on %d cores of %s that the whole chain shares with the browser; medians of %s.
                Milliseconds, but for the last two rows.

                | |%s
                | --- |%s
                """.formatted(
                                DATE.format(date),
                                machine.cores(),
                                machine.cpu(),
                                visits(columns.getFirst().figures().visits()),
                                cells(columns, column -> column.step() + ", " + column.variant()),
                                " ---: |".repeat(columns.size()))
                + row("first content", columns, Rendering::firstContentMs)
                + row("all content", columns, Rendering::allContentMs)
                + row("content download", columns, Rendering::downloadMs)
                + row("main thread", columns, Rendering::mainThreadMs)
                + row("… parse JSON", columns, Rendering::parseMs)
                + row("… script", columns, Rendering::scriptMs)
                + row("… style and layout", columns, Rendering::layoutMs)
                + row("… paint", columns, Rendering::paintMs)
                + row("longest task", columns, Rendering::longestTaskMs)
                + row("number of layouts", columns, figures -> (double) figures.layouts())
                + "| layout shift |"
                + cells(columns, column -> Text.of("%.3f", column.figures().layoutShift()))
                + "\n";
    }

    private static String row(String label, List<Column> columns, Function<Rendering, Double> figure) {
        return "| " + label + " |" + cells(columns, column -> Figures.count(figure.apply(column.figures()))) + "\n";
    }

    private static String cells(List<Column> columns, Function<Column, String> cell) {
        return columns.stream().map(column -> " " + cell.apply(column) + " |").collect(Collectors.joining());
    }

    private static String visits(int count) {
        return count == 1 ? "one visit" : count + " visits";
    }

    /**
     * A lesson with these figures in place of its own.
     *
     * @throws LabFailure if it has no place for them
     */
    public static String into(String lesson, String figures) {
        Matcher place = FIGURES.matcher(lesson);
        if (!place.find()) {
            throw new LabFailure("the lesson has no lines \"%s\" and \"%s\"".formatted(BEGIN.strip(), END.strip()));
        }
        return place.replaceFirst(Matcher.quoteReplacement(BEGIN + figures + END));
    }
}

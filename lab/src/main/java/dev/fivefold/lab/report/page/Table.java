package dev.fivefold.lab.report.page;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figures side by side: a row a figure, a column a thing.
 *
 * @param names the heads of the columns
 */
public record Table(List<String> names, List<Row> rows) {

    /**
     * A figure of every thing.
     *
     * @param cells one for each
     */
    public record Row(String label, List<String> cells) {}

    /** A row of these things. */
    public static <T> Row row(String label, List<T> things, Function<T, String> cell) {
        return new Row(label, things.stream().map(cell).toList());
    }

    /** As text for the terminal, with a header. */
    public String text() {
        List<Row> all =
                Stream.concat(Stream.of(new Row("", names)), rows.stream()).toList();
        int labels = longest(all.stream().map(Row::label));
        List<Integer> widths = IntStream.range(0, names.size())
                .mapToObj(column -> longest(all.stream().map(row -> row.cells().get(column))))
                .toList();
        StringBuilder text = new StringBuilder();
        for (Row row : all) {
            text.append(row.label()).repeat(' ', labels - row.label().length());
            for (int column = 0; column < widths.size(); column++) {
                String cell = row.cells().get(column);
                text.repeat(' ', 2 + widths.get(column) - cell.length()).append(cell);
            }
            text.append(System.lineSeparator());
        }
        return text.toString();
    }

    private static int longest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }
}

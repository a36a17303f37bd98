package dev.fivefold.lab.peers;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.peers.PeerReport.Effort;
import dev.fivefold.lab.peers.PeerReport.Load;
import dev.fivefold.lab.peers.PeerReport.Row;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.LineChart;
import dev.fivefold.lab.report.page.Pages;
import dev.fivefold.lab.report.page.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Cases that differ only in a number, and what it costs the programs to grow with it. Accessors are read by name.
 *
 * @param title such as "Growth by parts"
 * @param description what the cases have in common
 * @param note what its figures are
 * @param file of its picture, beside the page
 * @param tables a row a program, a column a number
 */
record PeerGrowth(String title, String description, String note, String file, List<Named> tables, LineChart chart) {

    private static final String FILE = "growth-";

    /** A figure of all programs. */
    record Named(String name, Table table) {}

    /** A number in which cases differ, and the figures that show its cost. */
    private record Axis(String name, ToIntFunction<PeerReport.Figures> number, String note, List<Measure> measures) {}

    /** A figure. */
    private record Measure(String name, Figure figure, DoubleFunction<String> format) {}

    /** Null if the program has none. */
    private interface Figure {
        @Nullable
        Double of(Load load, PeerReport.Figures figures);
    }

    private static final List<Axis> AXES = List.of(
            new Axis(
                    "parts",
                    PeerReport.Figures::parts,
                    "The CPU time of a page by the number of its parts, with hedges and all that a page costs once.",
                    List.of(new Measure("CPU time a call, µs", PeerGrowth::cpuMicros, Figures::count))),
            new Axis(
                    "clients",
                    PeerReport.Figures::clients,
                    "Failed pages are in no rate. They include those that a program rejects by admission control.",
                    List.of(
                            new Measure("Pages a second", (load, _) -> load.pagesPerS(), PeerTables::rate),
                            new Measure("Failed pages, %", (load, _) -> failedPercent(load), Figures::count),
                            new Measure("Peak RSS, MB", (load, _) -> load.peakRssMb(), Figures::count))));

    /** All but the axis' own number. */
    private record Common(String family, int partBytes, boolean gzip, Effort effort, int other) {}

    /** A call is a part of the page: hedges and retries are part of its cost. */
    private static @Nullable Double cpuMicros(Load load, PeerReport.Figures figures) {
        return load.cpuMs() == null ? null : 1e3 * load.cpuMs() / figures.parts();
    }

    /** Shed ones are failed ones: a rate alone does not say that a program rejects clients. */
    private static double failedPercent(Load load) {
        return 100.0 * load.failed() / Math.max(1, load.failed() + load.pages());
    }

    /** The growth that a report shows; none if no two cases differ in such a number alone. */
    static List<PeerGrowth> of(PeerReport report) {
        List<PeerGrowth> all = new ArrayList<>();
        for (Axis axis : AXES) {
            Map<Common, Map<Integer, PeerReport.Figures>> groups = new LinkedHashMap<>();
            report.cases().stream()
                    .filter(figures -> !figures.loaded().isEmpty())
                    .forEach(figures -> groups.computeIfAbsent(common(axis, figures), _ -> new TreeMap<>())
                            .putIfAbsent(axis.number().applyAsInt(figures), figures));
            List<List<PeerReport.Figures>> several = groups.values().stream()
                    .filter(group -> group.size() > 1)
                    .map(group -> List.copyOf(group.values()))
                    .toList();
            for (int i = 0; i < several.size(); i++) {
                all.add(growth(axis, several.get(i), axis.name() + (i == 0 ? "" : "-" + (i + 1))));
            }
        }
        return all;
    }

    private static Common common(Axis axis, PeerReport.Figures figures) {
        return new Common(
                figures.family(),
                figures.partBytes(),
                figures.gzip(),
                figures.effort(),
                figures.parts() + figures.clients() - axis.number().applyAsInt(figures));
    }

    private static PeerGrowth growth(Axis axis, List<PeerReport.Figures> cases, String id) {
        PeerReport.Figures first = cases.getFirst();
        Effort effort = first.effort();
        String title = "Growth by " + axis.name();
        String description = Text.of(
                "Case %s: parts of %s; %s, %s; %d %s of %d s",
                first.family(),
                Figures.bytes(first.partBytes()),
                axis.name().equals("parts") ? first.clients() + " clients" : first.parts() + " parts",
                first.gzip() ? "gzip" : "identity",
                effort.rounds(),
                effort.rounds() == 1 ? "round" : "rounds",
                effort.turnS());
        List<LineChart.Data> data = axis.measures().stream()
                .map(measure -> data(axis, measure, cases))
                .toList();
        return new PeerGrowth(
                title,
                description,
                axis.note(),
                FILE + id + ".svg",
                data.stream().map(PeerGrowth::named).toList(),
                LineChart.of("growth-" + id, title, description, data));
    }

    private static LineChart.Data data(Axis axis, Measure measure, List<PeerReport.Figures> cases) {
        List<Row> programs = cases.stream()
                .flatMap(figures -> figures.loaded().stream())
                .collect(Collectors.toMap(Row::name, row -> row, (a, _) -> a, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
        return new LineChart.Data(
                measure.name(),
                cases.stream().map(axis.number()::applyAsInt).toList(),
                axis.name(),
                programs.stream()
                        .map(program -> series(measure, program, cases))
                        .toList(),
                measure.format());
    }

    private static LineChart.Series series(Measure measure, Row program, List<PeerReport.Figures> cases) {
        List<@Nullable Double> values = new ArrayList<>();
        for (PeerReport.Figures figures : cases) {
            Load load = figures.rows().stream()
                    .filter(row -> row.name().equals(program.name()))
                    .findFirst()
                    .map(Row::load)
                    .orElse(null);
            values.add(load == null ? null : measure.figure().of(load, figures));
        }
        return new LineChart.Series(program.name(), program.ours(), values);
    }

    private static Named named(LineChart.Data data) {
        return new Named(
                data.title(),
                new Table(
                        data.numbers().stream()
                                .map(number -> Figures.count(number) + " " + data.axis())
                                .toList(),
                        data.series().stream()
                                .map(series -> new Table.Row(series.name(), series.texts(data.format())))
                                .toList()));
    }

    /** For the terminal. */
    String text() {
        StringBuilder text = new StringBuilder("\n%s: %s. %s\n".formatted(title, description, note));
        tables.forEach(
                each -> text.append("%s\n%s".formatted(each.name(), each.table().text())));
        return text.toString();
    }

    /** For a page of the documentation, with its picture. */
    String markdown() {
        StringBuilder text = new StringBuilder("\n## %s\n\n%s. %s\n".formatted(title, description, note));
        tables.forEach(each -> text.append("\n%s:\n\n%s".formatted(each.name(), PeerTables.markdown(each.table()))));
        return text.append("\n![%s, of each program: %s](%s)\n"
                        .formatted(
                                title,
                                String.join(
                                        "; ", tables.stream().map(Named::name).toList()),
                                file))
                .toString();
    }

    /** Writes the pictures beside a page, and removes those of another run. */
    static void writePictures(List<PeerGrowth> all, Path folder) {
        Disk.list(folder).stream()
                .filter(path -> path.getFileName().toString().startsWith(FILE))
                .forEach(path -> Disk.run("remove " + path, () -> Files.delete(path)));
        all.forEach(each -> Pages.write(folder.resolve(each.file), "lines.svg.mustache", each.chart));
    }
}

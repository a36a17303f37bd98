package dev.fivefold.lab.code;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.scenario.Lessons;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is to be measured for a lesson: all that it wants, or a part of it. Immutable. */
public final class LessonBenchmarks {

    private final Path folder;
    private final BenchmarkList list;
    private final boolean whole;

    private LessonBenchmarks(Path folder, BenchmarkList list, boolean whole) {
        this.folder = folder;
        this.list = list;
        this.whole = whole;
    }

    /**
     * All lessons that have a {@code benchmarks.yaml}.
     *
     * @throws LabFailure if there is none, or one says something else
     */
    public static List<LessonBenchmarks> of(Lessons lessons) {
        List<LessonBenchmarks> all = lessons.last().lessons().stream()
                .filter(folder -> Files.isRegularFile(folder.resolve(BenchmarkList.FILE)))
                .map(folder ->
                        new LessonBenchmarks(folder, BenchmarkList.read(folder.resolve(BenchmarkList.FILE)), true))
                .toList();
        if (all.isEmpty()) {
            throw new LabFailure("no lesson has a " + BenchmarkList.FILE + ": nothing to measure");
        }
        return all;
    }

    /** The part that a pattern finds in {@code <lesson> <title> <benchmark or URL>}. */
    public LessonBenchmarks only(Pattern pattern) {
        BenchmarkList found = new BenchmarkList(
                list.code().stream()
                        .filter(code -> isFound(pattern, code.title(), code.benchmark()))
                        .toList(),
                list.endpoints().stream()
                        .filter(endpoint -> isFound(pattern, endpoint.title(), endpoint.url()))
                        .toList());
        return new LessonBenchmarks(folder, found, whole && found.equals(list));
    }

    private boolean isFound(Pattern pattern, String title, String name) {
        return pattern.matcher("%s %s %s".formatted(id(), title, name)).find();
    }

    /**
     * Nothing happens if all steps exist.
     *
     * @throws LabFailure naming the first that does not
     */
    public void mustFindItsSteps(Lessons lessons) {
        for (Endpoint endpoint : list.endpoints()) {
            for (String step : List.of(endpoint.before(), endpoint.after())) {
                try {
                    lessons.step(step);
                } catch (LabFailure e) {
                    throw new LabFailure(
                            "%s: '%s': %s"
                                    .formatted(folder.resolve(BenchmarkList.FILE), endpoint.title(), e.getMessage()),
                            e);
                }
            }
        }
    }

    /** The lesson's id. */
    public String id() {
        return folder.getFileName().toString();
    }

    /** The lesson's folder. */
    public Path folder() {
        return folder;
    }

    /** Whether it is all that the lesson wants. */
    public boolean isWhole() {
        return whole;
    }

    /** Whether there is nothing in it. */
    public boolean isEmpty() {
        return Stream.of(list.code(), list.endpoints()).allMatch(List::isEmpty);
    }

    /** Whether the stack is needed. */
    public boolean hasEndpoints() {
        return !list.endpoints().isEmpty();
    }

    List<CodeBenchmark> code() {
        return list.code();
    }

    List<Endpoint> endpoints() {
        return list.endpoints();
    }
}

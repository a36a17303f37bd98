package dev.fivefold.benchmarks.code;

import dev.fivefold.benchmarks.code.BenchmarkList.Code;
import dev.fivefold.benchmarks.code.BenchmarkList.Endpoint;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.scenario.Lessons;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The benchmarks of a lesson.
 *
 * @param folder the lesson's
 * @param isWhole whether it is all of the lesson's list
 */
public record LessonBenchmarks(Path folder, BenchmarkList list, boolean isWhole) {

    /** All lessons with a {@code benchmarks.yaml}. */
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

    /** The part that matches a pattern in {@code <lesson> <title> <benchmark or URL>}. */
    public LessonBenchmarks only(Pattern pattern) {
        BenchmarkList found = new BenchmarkList(
                code().stream()
                        .filter(code -> matches(pattern, code.title(), code.benchmark()))
                        .toList(),
                endpoints().stream()
                        .filter(endpoint -> matches(pattern, endpoint.title(), endpoint.url()))
                        .toList());
        return new LessonBenchmarks(folder, found, isWhole && found.equals(list));
    }

    private boolean matches(Pattern pattern, String title, String name) {
        return pattern.matcher("%s %s %s".formatted(id(), title, name)).find();
    }

    /** Checks that all steps exist. */
    public void mustFindItsSteps(Lessons lessons) {
        for (Endpoint endpoint : endpoints()) {
            try {
                lessons.step(endpoint.before());
                lessons.step(endpoint.after());
            } catch (LabFailure e) {
                Path file = folder.resolve(BenchmarkList.FILE);
                throw new LabFailure("%s: '%s': %s".formatted(file, endpoint.title(), e.getMessage()), e);
            }
        }
    }

    /** The lesson's id. */
    public String id() {
        return folder.getFileName().toString();
    }

    /** Whether there is nothing in it. */
    public boolean isEmpty() {
        return code().isEmpty() && !hasEndpoints();
    }

    /** Whether the stack is needed. */
    public boolean hasEndpoints() {
        return !endpoints().isEmpty();
    }

    List<Code> code() {
        return list.code();
    }

    List<Endpoint> endpoints() {
        return list.endpoints();
    }
}

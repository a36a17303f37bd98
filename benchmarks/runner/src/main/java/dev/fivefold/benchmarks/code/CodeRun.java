package dev.fivefold.benchmarks.code;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Measures lessons.
 *
 * @param settings of the stack; its services have no delay
 * @param errands runs child processes that must not outlive this command
 * @param stacks makes a stack of these settings, which is closed after use
 */
public record CodeRun(
        StackSettings settings, Errands errands, Supplier<Stack> stacks, boolean quick, Progress progress) {

    /** Measures a lesson: first its pieces of code, then its endpoints. */
    public String page(LessonBenchmarks lesson, Path folder) throws Exception {
        JmhRun jmh = new JmhRun(settings.home(), settings.cache(), errands, quick);
        List<String> code = new ArrayList<>();
        for (BenchmarkList.Code benchmark : lesson.code()) {
            progress.say("%s: %s ...".formatted(lesson.id(), benchmark.title()));
            code.add(CodeTable.of(benchmark, jmh.run(benchmark)));
        }
        EndpointRun.Effort effort = EndpointRun.Effort.of(quick);
        List<String> endpoints = List.of();
        if (lesson.hasEndpoints()) {
            Lessons lessons = Lessons.in(settings.home().lessons());
            try (Stack stack = stacks.get()) {
                endpoints =
                        new EndpointRun(stack, settings, lessons, effort, folder, progress).tables(lesson.endpoints());
            }
        }
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        return ResultsPage.of(lesson.id(), ThisMachine.describe(), today, code, endpoints, effort);
    }

    /** Writes a lesson's page, whole or not at all, over an older one. */
    public static Path write(String page, Path folder) {
        return Disk.replace(folder.resolve("results.md"), page);
    }
}

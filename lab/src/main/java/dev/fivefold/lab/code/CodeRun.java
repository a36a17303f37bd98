package dev.fivefold.lab.code;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Measures lessons. */
public final class CodeRun {

    private final Lessons lessons;
    private final StackSettings settings;
    private final JmhRun jmh;
    private final Supplier<Stack> stacks;
    private final EndpointEffort effort;
    private final Progress progress;

    /**
     * Prepares.
     *
     * @param settings what a stack is made of; its services do not wait
     * @param errands runs what must not outlive this command
     * @param stacks one that is made of that; is closed after use
     * @param quick whether a look does
     * @param progress is told what is going on
     */
    public CodeRun(StackSettings settings, Errands errands, Supplier<Stack> stacks, boolean quick, Progress progress) {
        this.lessons = Lessons.in(settings.home().lessons());
        this.settings = settings;
        this.jmh = new JmhRun(settings.home(), settings.cache(), errands, quick);
        this.stacks = stacks;
        this.effort = EndpointEffort.of(quick);
        this.progress = progress;
    }

    /**
     * Measures a lesson: first its pieces of code, then its endpoints.
     *
     * @param folder gets the flame graphs, and is where the page is at home
     * @return the page, in Markdown
     * @throws LabFailure if something does not compile, start or answer
     */
    public String page(LessonBenchmarks lesson, Path folder) throws Exception {
        List<String> code = new ArrayList<>();
        for (CodeBenchmark benchmark : lesson.code()) {
            progress.say("%s: %s ...".formatted(lesson.id(), benchmark.title()));
            code.add(CodeTable.of(benchmark, jmh.run(benchmark)));
        }
        return ResultsPage.of(
                lesson.id(),
                ThisMachine.describe(),
                LocalDate.now(ZoneOffset.UTC),
                code,
                endpoints(lesson, folder),
                effort);
    }

    private List<String> endpoints(LessonBenchmarks lesson, Path folder) throws Exception {
        if (!lesson.hasEndpoints()) {
            return List.of();
        }
        try (Stack stack = stacks.get()) {
            return new EndpointsRun(stack, settings, lessons, effort, folder, progress).tables(lesson.endpoints());
        }
    }

    /**
     * Writes a lesson's page, whole or not at all, over an older one.
     *
     * @return the page's file
     * @throws LabFailure if it cannot be written
     */
    public static Path write(String page, Path folder) {
        Path file = folder.resolve(ResultsPage.FILE);
        Path whole = folder.resolve(ResultsPage.FILE + ".new");
        try {
            Files.writeString(whole, page);
            return Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabFailure("cannot write %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }
}

package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.measure.CriticalPath;
import dev.fivefold.lab.measure.CriticalPath.PlannedCall;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.report.Report.StepFigures;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.scenario.Scenario;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs steps one after another on one scenario.
 *
 * @param warmUp of each step in place of its own; null for that
 */
public record Demo(
        StackSettings settings, boolean quick, @Nullable Duration warmUp, Progress progress, Listener listener) {

    /** Receives the course of a demo, on the demo's thread: an implementation that blocks delays the demo. */
    public interface Listener {

        /** The listener that does nothing. */
        Listener NONE = new Listener() {};

        /** A step is being started, in place of the one before it. */
        default void starting(Step step) {}

        /** A page of the running step was read and counts. Its bytes must not be written to. */
        default void read(PageRead page) {}

        /** The running step is measured. */
        default void measured(StepFigures figures) {}
    }

    /**
     * Starts and measures each step.
     *
     * @param target is not started yet; still runs the last step afterwards
     */
    public Report run(Target target, List<Step> steps) throws Exception {
        List<Long> users = settings.scenario().users();
        List<StepFigures> figures = new ArrayList<>();
        List<PlannedCall> plan = List.of();
        for (Step step : steps) {
            listener.starting(step);
            progress.say(step.id() + ": starting ...");
            target.start(step);
            if (plan.isEmpty()) {
                try (Backstage backstage = target.backstage()) {
                    plan = backstage.plan();
                }
            }
            StepRun run = new StepRun(target, step, users, effort(step), progress, listener);
            StepFigures measured = target.whileAllLive(run::measure);
            figures.add(measured);
            listener.measured(measured);
            progress.say(Text.of(
                    "%s: p50 %.2f s, %.2f pages/s with 4 readers",
                    step.id(), measured.p50Ms() / 1000, measured.throughputPagesPerS()));
        }
        return report(figures, plan, target.describe());
    }

    private Effort effort(Step step) {
        Effort effort = Effort.of(step, quick);
        return warmUp == null ? effort : effort.warmedUpFor(warmUp);
    }

    /** Checks that all steps served the same pages, but for those with a content of their own. */
    public static void mustAgree(Report report) {
        List<StepFigures> comparable = comparable(report.steps());
        StepFigures first = comparable.getFirst();
        for (StepFigures step : report.steps()) {
            if (step.pageSha256().isEmpty()) {
                throw new LabFailure("%s did not serve every user's page whole (%d errors): see its logs"
                        .formatted(step.id(), step.errors()));
            }
            if (comparable.contains(step) && !step.pageSha256().equals(first.pageSha256())) {
                throw new LabFailure(
                        "%s served other pages than %s (page_sha256 differs): a step may change how fast a page comes, not what is in it"
                                .formatted(step.id(), first.id()));
            }
        }
    }

    /** Without those with a content of their own, unless there are no others. */
    static List<StepFigures> comparable(List<StepFigures> steps) {
        List<StepFigures> same =
                steps.stream().filter(step -> step.ownContent() == null).toList();
        return same.isEmpty() ? steps : same;
    }

    private Report report(List<StepFigures> figures, List<PlannedCall> plan, Report.Target target) throws IOException {
        Scenario scenario = settings.scenario();
        double path = CriticalPath.length(plan, scenario.delays()).toNanos() / 1e6;
        long fewest = comparable(figures).stream()
                .mapToLong(StepFigures::bytesOnWire)
                .min()
                .orElseThrow();
        double transfer = 1000.0 * fewest / scenario.linkBytesPerSecond();
        return new Report(
                Report.SCHEMA,
                Instant.now(),
                new Report.ScenarioFigures(
                        scenario.linkBytesPerSecond(),
                        plan.size(),
                        scenario.users(),
                        scenario.seed(),
                        Files.readString(settings.scenarioFile())),
                new Report.Limit(path, transfer, path + transfer),
                ThisMachine.describe(),
                figures,
                target);
    }
}

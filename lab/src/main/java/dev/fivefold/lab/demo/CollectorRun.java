package dev.fivefold.lab.demo;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.report.Collectors;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.AggregatorBeside;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts the aggregators whose collectors a step compares, and measures them. */
record CollectorRun(Stack stack, Step step, CollectorRounds rounds, Progress progress) {

    /** Of one aggregator: a heap of 2.5 GB, and what is beside it. */
    private static final long MEMORY = 3_000_000_000L;

    /** The figures; null if they cannot be measured. */
    @Nullable
    Collectors measure() throws Exception {
        Comparison comparison = new Comparison(step.id(), "comparison of collectors", progress);
        return comparison.orNull(() -> {
            List<Path> options = comparison.fitting(step.collectors(), MEMORY);
            comparison.say(Text.of("%d collectors on the same pages, two to three minutes ...", options.size()));
            Collectors collectors = stack.whileAllLive(() -> measure(options));
            collectors
                    .jvms()
                    .forEach(jvm -> comparison.say(Text.of(
                            "%s: longest pause %.0f ms, %.2f pages/s (%.0f %%)",
                            jvm.id(), jvm.gc().pauseMaxMs(), jvm.pagesPerS(), 100 * jvm.throughputRatio())));
            return collectors;
        });
    }

    private Collectors measure(List<Path> options) throws InterruptedException {
        List<AggregatorBeside> started = new ArrayList<>();
        List<CollectorRounds.Jvm> jvms = new ArrayList<>();
        try {
            for (Path file : options) {
                String id =
                        file.getFileName().toString().replaceFirst("^\\d+-", "").replaceFirst("\\.jvm$", "");
                String title = Disk.lines(file).getFirst().replaceFirst("^# *", "");
                AggregatorBeside beside = stack.startBeside("collector-" + id, Variant.of(file, step.liveSet()));
                started.add(beside);
                PageClient client = new PageClient(beside.address(), CollectorRounds.PAGE_TIMEOUT);
                jvms.add(new CollectorRounds.Jvm(id, title, client, beside.process(), beside.gcLog()));
            }
            return rounds.measure(jvms);
        } finally {
            jvms.forEach(jvm -> jvm.client().close());
            started.reversed().forEach(AggregatorBeside::close);
        }
    }
}

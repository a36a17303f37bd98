package dev.fivefold.benchmarks.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.benchmarks.push.PushRun.Turn;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real broker, and the service with each change. */
@Tag("long")
class PushRunIT {

    @Test
    void at_one_rate_the_backlog_grows_at_first_and_falls_with_all_changes() throws Exception {
        StackSettings settings = QuickStack.settings();
        StringWriter output = new StringWriter();
        try (Children broker = new Children(Duration.ofSeconds(10));
                Stack stack = QuickStack.prepare(settings)) {
            PushRun run = new PushRun(
                    settings, stack, broker, Duration.ofSeconds(8), new Progress(new PrintWriter(output), false));

            List<Turn> turns = run.run(Lessons.in(settings.home().lessons())).turns();

            assertThat(turns).as(output.toString()).hasSize(5);
            Turn first = turns.getFirst();
            assertThat(first.after()).as(output.toString()).isGreaterThan(first.before());
            assertThat(turns.subList(2, 5)) // from numbers as keys on
                    .as(output.toString())
                    .anySatisfy(turn -> assertThat(turn.after()).isLessThan(turn.before()));
            assertThat(turns.getLast().after()).as(output.toString()).isLessThan(first.after());
        }
    }
}

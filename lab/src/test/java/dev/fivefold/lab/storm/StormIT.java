package dev.fivefold.lab.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.report.storm.StormReport;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The quick storm, on a real stack. */
@Tag("long")
class StormIT {

    @Test
    void the_processes_of_a_step_under_storm_fail_and_recover() throws Exception {
        StackSettings settings = QuickStack.settings();
        StringWriter output = new StringWriter();
        Storm storm = new Storm(
                settings, StormPlan.quick(), true, QuickStack::prepare, new Progress(new PrintWriter(output), false));

        StormReport report = storm.run(Lessons.in(settings.home().lessons()).last(), null);

        assertThat(report.after().peakPagesPerS()).isPositive();
        assertThat(report.after().faults()).isNotEmpty();
        assertThat(output.toString()).contains("starting ...").doesNotContain("no more faults");
    }
}

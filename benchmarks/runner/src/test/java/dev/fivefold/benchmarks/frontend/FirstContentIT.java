package dev.fivefold.benchmarks.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.report.Rendering;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of the progressive step through the whole chain, on the screen of a real browser; left out where there is none. */
@Tag("long")
class FirstContentIT {

    @Test
    void content_is_painted_100_ms_before_the_last_part_and_does_not_move() throws Exception {
        Optional<Path> program = Chromium.find(System.getenv());
        Assumptions.assumeTrue(program.isPresent(), "there is no Chromium");
        StackSettings settings = QuickStack.settings();
        // Of parts that no cache has, so that the last of them comes later than any machine is slow.
        Files.writeString(
                settings.scenarioFile(),
                Files.readString(settings.scenarioFile()).replace("shipping: {delay: 1ms", "shipping: {delay: 600ms"));
        try (Stack stack = QuickStack.prepare(settings)) {
            stack.start(Lessons.in(settings.home().lessons()).step("13"), OptionalInt.empty());
            try (Chromium chromium = Chromium.start(program.get(), settings.cache())) {
                Rendering page = chromium.open(stack.edge().resolve("/"), 3);

                assertThat(page.allContentMs() - page.firstContentMs()).isGreaterThanOrEqualTo(100);
                assertThat(page.layoutShift()).isLessThanOrEqualTo(0.05);
            }
        }
    }
}

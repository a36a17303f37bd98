package dev.fivefold.lab.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules of lesson 06 on a real database. */
class RulePagesIT {

    @Test
    void every_rule_has_a_page_with_figures_of_its_queries() throws Exception {
        StackSettings settings = QuickStack.settings();
        Path lessons = settings.home().lessons();
        List<Rule> rules = Rule.in(lessons.resolve("06-covering-indexes/rules"));
        try (Stack stack = QuickStack.prepare(settings)) {
            Map<String, String> pages = RulePages.of(rules, DataScale.SMALL, stack, Lessons.in(lessons));

            assertThat(pages).hasSameSizeAs(rules);
            assertThat(rules)
                    .allSatisfy(rule -> assertThat(pages.get(rule.name()))
                            .contains(rule.title(), "./fivefold sql --rule " + rule.name())
                            .contains(rule.queries().stream()
                                    .map(Rule.Query::title)
                                    .toList()));
        }
    }
}

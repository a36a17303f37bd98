package dev.fivefold.lab.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.scenario.Lessons;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RuleTest {

    @Test
    void a_file_is_a_title_a_text_and_queries_on_the_schemas_of_steps() {
        Rule rule = Rule.parse("some-rule", """
                -- A rule
                --
                -- Why it is
                -- one.
                --
                -- @setup
                CREATE TEMPORARY TABLE a (b INT);
                -- @00 Before
                SELECT b
                FROM a;
                -- @06 After
                SELECT c FROM a;
                """);

        assertThat(rule.title()).isEqualTo("A rule");
        assertThat(rule.text()).isEqualTo("Why it is\none.");
        assertThat(rule.setup()).isEqualTo("CREATE TEMPORARY TABLE a (b INT);\n");
        assertThat(rule.queries())
                .containsExactly(
                        new Rule.Query("00", "Before", "SELECT b\nFROM a"),
                        new Rule.Query("06", "After", "SELECT c FROM a"));
    }

    @Test
    void a_rule_without_a_query_is_rejected() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Rule.parse("empty", "-- Title\n"))
                .withMessageStartingWith("the rule empty has no title or no query");
    }

    @Test
    void the_lessons_rules_name_steps_that_there_are() {
        Home home = new Home(Path.of(".."));
        Lessons lessons = Lessons.in(home.lessons());

        assertThat(Rule.in(home.lessons().resolve("06-covering-indexes/rules")))
                .hasSize(9)
                .allSatisfy(rule -> assertThat(rule.queries())
                        .hasSizeGreaterThan(1)
                        .allSatisfy(query ->
                                assertThat(lessons.step(query.step()).id()).startsWith(query.step())));
    }
}

package dev.fivefold.lab.sql;

import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.SqlClient;
import dev.fivefold.lab.stack.Stack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** Rules with what the server says about their queries. */
public final class RulePages {

    private static final int RUNS = 15;

    private RulePages() {}

    /**
     * Runs the queries of rules, those of one schema after those of another.
     *
     * @param stack is not started; the database of the last schema still runs afterwards
     * @return a page in Markdown for each rule's name
     */
    public static Map<String, String> of(List<Rule> rules, Stack stack, Lessons lessons) throws InterruptedException {
        Map<Rule.Query, Finding> findings = new LinkedHashMap<>();
        TreeSet<String> steps = new TreeSet<>();
        rules.forEach(rule -> rule.queries().forEach(query -> steps.add(query.step())));
        for (String number : steps) {
            Step step = lessons.step(number);
            SqlClient client = stack.startDatabaseAlone(step, DataScale.FULL);
            for (Rule rule : rules) {
                for (Rule.Query query : rule.queries()) {
                    if (query.step().equals(number)) {
                        findings.put(query, Finding.of(rule, query, RUNS, client::tables, client::lines));
                    }
                }
            }
        }
        Map<String, String> pages = new LinkedHashMap<>();
        rules.forEach(rule -> pages.put(rule.name(), page(rule, findings)));
        return pages;
    }

    private static String page(Rule rule, Map<Rule.Query, Finding> findings) {
        List<String> parts = new ArrayList<>(List.of("# " + rule.title() + "\n\n" + rule.text() + "\n"));
        for (Rule.Query query : rule.queries()) {
            parts.add(Objects.requireNonNull(findings.get(query)).markdown());
        }
        parts.add("Written by `./fivefold sql --rule %s`.\n".formatted(rule.name()));
        return String.join("\n", parts);
    }
}

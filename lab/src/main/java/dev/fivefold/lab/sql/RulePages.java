package dev.fivefold.lab.sql;

import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.SqlClient;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Rules with the server's figures for their queries. */
public final class RulePages {

    private static final int RUNS = 15;

    private RulePages() {}

    /**
     * Runs the queries of rules, schema by schema.
     *
     * @param scale the amount of data; figures that are shown are those of {@link DataScale#FULL}
     * @param stack is not started; the database of the last schema still runs afterwards
     * @return a page in Markdown for each rule's name
     */
    public static Map<String, String> of(List<Rule> rules, DataScale scale, Stack stack, Lessons lessons)
            throws InterruptedException {
        Map<Rule.Query, Finding> findings = new LinkedHashMap<>();
        TreeSet<String> steps = rules.stream()
                .flatMap(rule -> rule.queries().stream())
                .map(Rule.Query::step)
                .collect(Collectors.toCollection(TreeSet::new));
        for (String number : steps) {
            SqlClient client = stack.startDatabaseAlone(lessons.step(number), scale);
            for (Rule rule : rules) {
                List<Rule.Query> queries = rule.queries().stream()
                        .filter(query -> query.step().equals(number))
                        .toList();
                Finding.all(rule, queries, RUNS, client).forEach(finding -> findings.put(finding.query(), finding));
            }
        }
        Map<String, String> pages = new LinkedHashMap<>();
        rules.forEach(rule -> pages.put(rule.name(), page(rule, findings)));
        return pages;
    }

    private static String page(Rule rule, Map<Rule.Query, Finding> findings) {
        List<String> parts = new ArrayList<>(List.of("# " + rule.title() + "\n\n" + rule.text() + "\n"));
        rule.queries()
                .forEach(query ->
                        parts.add(Objects.requireNonNull(findings.get(query)).markdown()));
        parts.add("Written by `./fivefold sql --rule %s`.\n".formatted(rule.name()));
        return String.join("\n", parts);
    }
}

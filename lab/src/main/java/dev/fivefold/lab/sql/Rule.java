package dev.fivefold.lab.sql;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule about queries and indexes, and the queries that show it.
 *
 * @param setup statements to run before the queries, on a connection of their own; may be empty
 * @param queries at least one, in the order in which they are shown
 */
public record Rule(String name, String title, String text, String setup, List<Query> queries) {

    private static final String ENDING = ".sql";
    private static final String COMMENT = "-- ";
    private static final Pattern SECTION = Pattern.compile("-- @(\\d\\d|setup) ?(.*)");

    /**
     * A query on the schema of a step.
     *
     * @param step the number of the step whose schema it runs on
     * @param sql without a semicolon
     */
    public record Query(String step, String title, String sql) {}

    /** Reads all rules of a folder, by name. */
    public static List<Rule> in(Path folder) {
        return Disk.list(folder).stream()
                .filter(file -> file.toString().endsWith(ENDING))
                .map(Rule::read)
                .toList();
    }

    /** Reads a rule's file. */
    public static Rule read(Path file) {
        String name = file.getFileName().toString();
        return parse(name.substring(0, name.length() - ENDING.length()), Disk.read(file));
    }

    /** Reads a rule: a comment with its title and its text, then queries, each below a line {@code -- @06 title}. */
    static Rule parse(String name, String file) {
        List<String> words = new ArrayList<>();
        StringBuilder setup = new StringBuilder();
        List<Query> queries = new ArrayList<>();
        String step = "";
        String title = "";
        StringBuilder sql = new StringBuilder();
        for (String line : (file.strip() + "\n-- @setup").lines().toList()) {
            Matcher section = SECTION.matcher(line);
            if (section.matches()) {
                if (step.equals("setup")) {
                    setup.append(sql);
                } else if (!step.isEmpty()) {
                    queries.add(new Query(step, title, sql.toString().strip().replaceFirst(";$", "")));
                }
                step = section.group(1);
                title = section.group(2);
                sql.setLength(0);
            } else if (step.isEmpty()) {
                words.add(line.startsWith(COMMENT) ? line.substring(COMMENT.length()) : "");
            } else {
                sql.append(line).append('\n');
            }
        }
        if (words.isEmpty() || queries.isEmpty()) {
            throw new LabFailure("the rule %s has no title or no query: see its neighbours".formatted(name));
        }
        return new Rule(
                name,
                words.getFirst(),
                String.join("\n", words.subList(1, words.size())).strip(),
                setup.toString(),
                queries);
    }
}

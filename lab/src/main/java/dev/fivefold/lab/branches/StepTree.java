package dev.fivefold.lab.branches;

import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that a step's branch lacks: the folders of later lessons, the migrations of later schemas, and the code before each lesson. The
 * code before the next lesson has another place, so that the difference to the next branch shows what becomes of it.
 *
 * @param moved new places of files, by those they have in HEAD
 */
record StepTree(String id, String title, List<String> without, Map<String, String> moved) {

    private static final Pattern LESSON = Pattern.compile("lessons/(\\d\\d-[a-z0-9-]+)/.+");
    private static final Pattern BEFORE = Pattern.compile("lessons/((\\d\\d)-[a-z0-9-]+)/before/(.+)");
    private static final Pattern NEEDED = Pattern.compile("lessons/\\d\\d-[a-z0-9-]+/(README\\.md|mocks\\.yaml)");
    private static final Pattern MIGRATION = Pattern.compile("sql/migration/V(\\d+)__.+\\.sql");

    /** The files that identify the steps: each lesson has its README. */
    static List<String> needed(List<String> files) {
        return files.stream().filter(NEEDED.asMatchPredicate()).toList();
    }

    /**
     * All steps, in the order of their lessons.
     *
     * @param copy a folder that has the needed ones
     */
    static List<StepTree> of(List<String> files, Path copy) {
        List<Step> steps = Lessons.in(copy.resolve("lessons")).all();
        List<StepTree> trees = new ArrayList<>();
        for (Step step : steps) {
            int next = step.number() + 1;
            trees.add(new StepTree(step.id(), step.title(), later(files, step), moved(files, next)));
        }
        return trees;
    }

    private static Map<String, String> moved(List<String> files, int next) {
        Map<String, String> moved = new LinkedHashMap<>();
        for (String file : files) {
            Matcher before = BEFORE.matcher(file);
            if (before.matches() && Integer.parseInt(before.group(2)) == next) {
                moved.put(file, "lessons/next/%s/%s".formatted(before.group(2), before.group(3)));
            }
        }
        return moved;
    }

    private static List<String> later(List<String> files, Step step) {
        OptionalInt schema = step.schemaVersion();
        return files.stream()
                .filter(file -> isOfLaterLesson(file, step)
                        || isLaterMigration(file, schema)
                        || BEFORE.matcher(file).matches())
                .toList();
    }

    private static boolean isOfLaterLesson(String file, Step step) {
        Matcher lesson = LESSON.matcher(file);
        return lesson.matches() && lesson.group(1).compareTo(step.id()) > 0;
    }

    private static boolean isLaterMigration(String file, OptionalInt schema) {
        Matcher migration = MIGRATION.matcher(file);
        return schema.isPresent() && migration.matches() && Integer.parseInt(migration.group(1)) > schema.getAsInt();
    }
}

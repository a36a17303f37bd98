package dev.fivefold.lab.branches;

import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that a step's branch lacks: the folders of later lessons, and the migrations of later schemas. All other files, all Java code
 * among them, are in all branches.
 */
record StepTree(String id, String title, List<String> without) {

    private static final Pattern LESSON = Pattern.compile("lessons/(\\d\\d-[a-z0-9-]+)/.+");
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
        return Lessons.in(copy.resolve("lessons")).all().stream()
                .map(step -> new StepTree(step.id(), step.title(), later(files, step)))
                .toList();
    }

    private static List<String> later(List<String> files, Step step) {
        OptionalInt schema = step.schemaVersion();
        return files.stream()
                .filter(file -> isOfLaterLesson(file, step) || isLaterMigration(file, schema))
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

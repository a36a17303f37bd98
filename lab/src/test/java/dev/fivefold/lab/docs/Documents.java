package dev.fivefold.lab.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/** What people read of this repository: the READMEs, the lessons' pages, and docs. */
public final class Documents {

    static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    private static final PathMatcher READ =
            FileSystems.getDefault().getPathMatcher("glob:{README.md,README.zh-CN.md,lessons/*/README.md,docs/*.md}");

    private Documents() {}

    /** All of them, relative to the repository. */
    public static List<Path> all() {
        try (Stream<Path> top = Files.list(REPOSITORY);
                Stream<Path> lessons = Files.walk(REPOSITORY.resolve("lessons"), 2);
                Stream<Path> docs = Files.list(REPOSITORY.resolve("docs"))) {
            return Stream.of(top, lessons, docs)
                    .flatMap(files -> files)
                    .map(REPOSITORY::relativize)
                    .filter(READ::matches)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of one. */
    public static String text(Path document) {
        try {
            return Files.readString(REPOSITORY.resolve(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

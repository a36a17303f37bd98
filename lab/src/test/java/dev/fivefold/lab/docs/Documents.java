package dev.fivefold.lab.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/** The documents of this repository: the READMEs, the lessons' pages, and docs; not the decisions, which are history. */
public final class Documents {

    static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    private static final PathMatcher READ = FileSystems.getDefault()
            .getPathMatcher(
                    "glob:{README,README.zh-CN,SECURITY,CODE_OF_CONDUCT,CONTRIBUTING,lessons/README,lessons/*/*,docs/*,docs/benchmarks/*,docs/adr/README}.md");

    private Documents() {}

    /** All of them, relative to the repository. */
    public static List<Path> all() {
        try (Stream<Path> top = Files.list(REPOSITORY);
                Stream<Path> lessons = Files.walk(REPOSITORY.resolve("lessons"), 2);
                Stream<Path> docs = Files.walk(REPOSITORY.resolve("docs"), 2)) {
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

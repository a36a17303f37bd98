package dev.fivefold.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures of documents. */
class PicturesTest {

    private static final Pattern MARKDOWN = Pattern.compile("!\\[([^]]*)]\\(");
    private static final Pattern IMG = Pattern.compile("<img\\b[^>]*>");
    private static final Pattern ALT = Pattern.compile("\\balt=\"[^\"]*\\S[^\"]*\"");
    private static final long MAX_SIZE = 300 * 1024;

    static List<Path> documents() {
        return Documents.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void every_picture_has_alternative_text(Path document) {
        String text = Documents.text(document);

        assertThat(MARKDOWN.matcher(text).results())
                .allSatisfy(picture -> assertThat(picture.group(1)).isNotBlank());
        assertThat(IMG.matcher(text).results())
                .allSatisfy(picture -> assertThat(picture.group()).containsPattern(ALT));
    }

    @Test
    void every_picture_is_small() throws IOException {
        try (Stream<Path> docs = Files.walk(Documents.REPOSITORY.resolve("docs"));
                Stream<Path> lessons = Files.walk(Documents.REPOSITORY.resolve("lessons"))) {
            List<Path> pictures = Stream.concat(docs, lessons)
                    .filter(file -> String.valueOf(Objects.requireNonNull(file.getFileName()))
                            .matches(".*\\.(png|svg|jpg|webp)"))
                    .toList();

            assertThat(pictures)
                    .isNotEmpty()
                    .allSatisfy(picture -> assertThat(Files.size(picture)).isLessThan(MAX_SIZE));
        }
    }
}

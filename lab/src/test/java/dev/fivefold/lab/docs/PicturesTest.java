package dev.fivefold.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** LinksTest checks that they exist. */
class PicturesTest {

    private static final Pattern PICTURE = Pattern.compile(
            "!\\[([^]]*)]\\(([^)]+)\\)|<img\\b(?=[^>]*\\bsrc=\"([^\"]+)\")(?:[^>]*\\balt=\"([^\"]*)\")?");
    private static final long MAX_SIZE = 300 * 1024;

    static List<Path> documents() {
        return Documents.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void every_picture_has_alternative_text_and_is_small(Path document) throws IOException {
        Matcher pictures = PICTURE.matcher(Documents.text(document));
        while (pictures.find()) {
            boolean markdown = pictures.group(2) != null;
            String source = markdown ? pictures.group(2) : pictures.group(3);
            assertThat(markdown ? pictures.group(1) : pictures.group(4))
                    .as(source)
                    .isNotBlank();
            if (!source.contains("://") && !source.startsWith("../../actions/")) {
                assertThat(Files.size(Documents.REPOSITORY.resolve(document.resolveSibling(source))))
                        .as(source)
                        .isLessThan(MAX_SIZE);
            }
        }
    }
}

package dev.fivefold.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinksTest {

    static List<Path> documents() {
        return Documents.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void every_link_of_a_document_has_an_existing_file_and_heading(Path document) {
        assertThat(Links.broken(document, Documents.text(document), Documents.REPOSITORY))
                .isEmpty();
    }

    @Test
    void a_broken_link_is_found() {
        String text = """
                [file](architecture.md), [heading](architecture.md#the-way-of-a-request), [own](#alerts), [folder](adr/),
                ![image](ladder.svg), [elsewhere](https://example.com/none), `[code](none)`,
                [gone](none.md), [no heading](architecture.md#none), [not own](#none), [outside](../../other)

                    [block](none)
                """;

        assertThat(Links.broken(Path.of("docs/operations.md"), text, Documents.REPOSITORY))
                .containsExactly("none.md", "architecture.md#none", "#none", "../../other");
    }

    @Test
    void the_documents_include_lessons_and_translations_and_exclude_decisions() {
        assertThat(Documents.all())
                .contains(
                        Path.of("README.md"),
                        Path.of("README.zh-CN.md"),
                        Path.of("docs/operations.md"),
                        Path.of("lessons/00-baseline/README.md"))
                .noneMatch(document -> document.startsWith("docs/adr") && !document.endsWith("README.md"));
    }
}

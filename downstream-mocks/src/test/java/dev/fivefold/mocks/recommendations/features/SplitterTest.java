package dev.fivefold.mocks.recommendations.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both splitters have the same result for any text. */
class SplitterTest {

    private final Splitter regex = new RegexSplitter();
    private final Splitter index = new IndexSplitter();

    static List<Splitter> splitters() {
        return List.of(new RegexSplitter(), new IndexSplitter());
    }

    @ParameterizedTest
    @MethodSource("splitters")
    void all_parts_are_returned_even_empty_and_trailing_ones(Splitter splitter) {
        assertThat(splitter.split("id=7;;age=34;;city=", ";;")).containsExactly("id=7", "age=34", "city=");
        assertThat(splitter.split("=a==", "=")).containsExactly("", "a", "", "");
        assertThat(splitter.split(";;;", ";;")).containsExactly("", ";");
        assertThat(splitter.split("whole", ";;")).containsExactly("whole");
        assertThat(splitter.split("", "=")).containsExactly("");
    }

    @ParameterizedTest
    @MethodSource("splitters")
    void the_first_part_ends_at_the_delimiter_or_is_the_whole_text(Splitter splitter) {
        assertThat(splitter.first("age=34=35", "=")).isEqualTo("age");
        assertThat(splitter.first("=34", "=")).isEmpty();
        assertThat(splitter.first("=", "=")).isEmpty();
        assertThat(splitter.first("age", "=")).isEqualTo("age");
        assertThat(splitter.first("", ";;")).isEmpty();
    }

    @Property
    void both_find_the_same_parts(@ForAll("texts") String text, @ForAll("delimiters") String delimiter) {
        List<String> parts = index.split(text, delimiter);

        assertThat(parts).isEqualTo(regex.split(text, delimiter));
        assertThat(String.join(delimiter, parts)).isEqualTo(text);
    }

    @Property
    void both_find_the_same_first_part(@ForAll("texts") String text, @ForAll("delimiters") String delimiter) {
        assertThat(index.first(text, delimiter))
                .isEqualTo(regex.first(text, delimiter))
                .isEqualTo(index.split(text, delimiter).getFirst());
    }

    /** Mostly of characters of delimiters, so that there are many, beside each other and at the ends. */
    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars(";;;==,aé中").ofMaxLength(30);
    }

    @Provide
    Arbitrary<String> delimiters() {
        return Arbitraries.of("=", ";", ";;", "=;", ",,", "aé", "中");
    }
}

package dev.fivefold.gateway.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.springframework.util.NumberUtils;
import org.springframework.web.util.UriUtils;

class UserIdsTest {

    @Example
    void an_id_has_1_to_255_visible_characters() {
        assertThat(UserIds.isValid("a".repeat(255))).isTrue();
        assertThat(UserIds.isValid("!~")).isTrue();
        assertThat(UserIds.isValid("a".repeat(256))).isFalse();
        assertThat(UserIds.isValid("")).isFalse();
        assertThat(UserIds.isValid(" ")).isFalse();
        assertThat(UserIds.isValid("a\u007f")).isFalse();
        assertThat(UserIds.isValid("\u00e9")).isFalse();
    }

    @Example
    void a_number_has_one_notation() {
        assertThat(UserIds.isValid("0")).isTrue();
        assertThat(UserIds.isValid("10")).isTrue();
        assertThat(UserIds.isValid("-")).isTrue();
        assertThat(UserIds.isValid("0xg")).isTrue();
        for (String other : new String[] {"00", "01", "+1", "-1", "0x1", "0X1f", "-0x1", "+0x1", "#1", "-#1"}) {
            assertThat(UserIds.isValid(other)).as(other).isFalse();
        }
    }

    @Example
    void some_characters_may_be_unescaped() {
        assertThat(UserIds.isWritten("o'brien@shop", "o'brien@shop")).isTrue();
        assertThat(UserIds.isWritten("o'brien@shop", "o'brien%40shop")).isTrue();
        assertThat(UserIds.isWritten("a+b", "a+b")).isFalse();
    }

    @Example
    void a_missing_segment_is_no_id() {
        assertThat(UserIds.isWritten("null", null)).isFalse();
        assertThat(UserIds.isWritten("1", "")).isFalse();
    }

    @Property(seed = "20261128", generation = GenerationMode.RANDOMIZED, tries = 1000)
    void two_ids_are_never_the_same_number(@ForAll("numbers") String one, @ForAll("numbers") String other) {
        if (UserIds.isValid(one) && UserIds.isValid(other) && !one.equals(other)) {
            @Nullable Long number = number(one);
            assertThat(number == null || !number.equals(number(other)))
                    .as("%s and %s", one, other)
                    .isTrue();
        }
    }

    @Property(seed = "20261128", generation = GenerationMode.RANDOMIZED, tries = 1000)
    void a_segment_that_is_an_id_is_read_as_that_id_by_all(
            @ForAll("ids") String id, @ForAll("segments") String segment) {
        String encoded = UriUtils.encode(id, StandardCharsets.UTF_8);
        assertThat(UserIds.isWritten(id, encoded)).as(id).isTrue();
        if (UserIds.isWritten(id, segment)) {
            assertThat(UriUtils.decode(segment, StandardCharsets.UTF_8)).isEqualTo(id);
            assertThat(URLDecoder.decode(segment, StandardCharsets.UTF_8)).isEqualTo(id);
        }
        // One character in another notation.
        String escaped =
                "%%%02x".formatted((int) id.charAt(0)) + UriUtils.encode(id.substring(1), StandardCharsets.UTF_8);
        assertThat(UserIds.isWritten(id, escaped)).as(escaped).isEqualTo(escaped.equals(encoded));
    }

    @Provide
    Arbitrary<String> numbers() {
        return Arbitraries.strings().withChars("01+-xX#a").ofMinLength(1).ofMaxLength(4);
    }

    @Provide
    Arbitrary<String> ids() {
        return Arbitraries.strings().withCharRange('!', '~').ofMinLength(1).ofMaxLength(3);
    }

    @Provide
    Arbitrary<String> segments() {
        return Arbitraries.strings().withChars("aA1%+@;'|2BbCc47").ofMaxLength(6);
    }

    /** As Spring's conversion of a path variable reads it. */
    private static @Nullable Long number(String text) {
        try {
            return NumberUtils.parseNumber(text, Long.class);
        } catch (IllegalArgumentException noNumber) {
            return null;
        }
    }
}

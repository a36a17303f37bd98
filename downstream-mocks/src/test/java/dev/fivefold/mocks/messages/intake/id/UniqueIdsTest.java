package dev.fivefold.mocks.messages.intake.id;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.mocks.messages.intake.copy.Messages;
import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class UniqueIdsTest {

    private static final UniqueIds MD5 = new Md5Ids();
    private static final UniqueIds MURMUR3 = new Murmur3Ids(2053);

    @Provide
    Arbitrary<NewMessage> similar() {
        return Messages.similar();
    }

    @Provide
    Arbitrary<NewMessage> any() {
        return Messages.any();
    }

    @Property
    void two_messages_have_the_same_id_if_and_only_if_they_are_equal(
            @ForAll("similar") NewMessage one, @ForAll("similar") NewMessage other) {
        boolean equal = one.getUserId() == other.getUserId()
                && one.getSource().equals(other.getSource())
                && one.getContent().equals(other.getContent());

        for (UniqueIds ids : List.of(MD5, MURMUR3)) {
            assertThat(id(ids, one).equals(id(ids, other))).as("%s", ids).isEqualTo(equal);
        }
    }

    @Property(tries = 200)
    void an_id_is_32_hexadecimal_digits_and_the_same_at_each_use(@ForAll("any") NewMessage message) {
        for (UniqueIds ids : List.of(MD5, MURMUR3)) {
            UniqueId id = ids.of(message);

            assertThat(id.uniqueId())
                    .matches("[0-9A-F]{32}|[0-9a-f]{32}")
                    .isEqualTo(id.uniqueId())
                    .isEqualTo(id(ids, message));
        }
    }

    @Example
    void md5_is_the_standard_md5() {
        assertThat(id(MD5, Messages.of(7, "shop", "Grüße"))) // printf '7 4 shopGrüße' | md5sum
                .isEqualTo("868E92D6197EEB6D6E31ABC4125181C1");
    }

    @Example
    void crc32_is_the_standard_sum_and_equal_for_different_messages_only_by_chance() {
        UniqueIds crc32 = new Crc32Ids();

        assertThat(id(
                        crc32,
                        Messages.of(
                                7, "shop",
                                "Hello"))) // printf '7 4 shopHello' | gzip -c | tail -c8, the first four reversed
                .isEqualTo("37ae460f")
                .isEqualTo(id(crc32, Messages.of(7, "shop", "Hello")))
                .isNotEqualTo(id(crc32, Messages.of(7, "shop", "hello")));
    }

    @Example
    void ids_of_another_start_are_different() {
        NewMessage message = Messages.of(7, "shop", "Hello");

        assertThat(id(new Murmur3Ids(1), message)).isNotEqualTo(id(new Murmur3Ids(2), message));
    }

    private static String id(UniqueIds ids, NewMessage message) {
        return ids.of(message).uniqueId();
    }
}

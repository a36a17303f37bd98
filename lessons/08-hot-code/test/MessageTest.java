package dev.fivefold.lessons.l08;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.Allocations;
import org.junit.jupiter.api.Test;

class MessageTest {

    private static final String CONTENT = "sale! ".repeat(3_000);

    @Test
    void three_uses_of_an_id_copy_the_content_once() {
        assertThat(Allocations.of(MessageTest::use)).isLessThan(CONTENT.length() * 3 / 2);
    }

    @Test
    void equal_messages_have_equal_ids() {
        assertThat(new Message(7, "shop", CONTENT).uniqueId())
                .isEqualTo(new Message(7, "shop", CONTENT).uniqueId())
                .isNotEqualTo(new Message(8, "shop", CONTENT).uniqueId());
    }

    /** As the service does: for the window of duplicates, for the row and for the log. */
    private static void use() {
        Message message = new Message(7, "shop", CONTENT);
        for (int i = 0; i < 3; i++) {
            assertThat(message.uniqueId()).isNotEmpty();
        }
    }
}

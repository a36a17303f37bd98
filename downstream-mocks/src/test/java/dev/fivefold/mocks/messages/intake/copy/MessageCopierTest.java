package dev.fivefold.mocks.messages.intake.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class MessageCopierTest {

    @Provide
    Arbitrary<NewMessage> any() {
        return Messages.any();
    }

    @Property(tries = 200)
    void both_copy_each_field(@ForAll("any") NewMessage message) {
        for (MessageCopier copier : List.of(MessageCopier.reflection(), MessageCopier.generated())) {
            AcceptedMessage row = copier.copy(message);

            assertThat(row.getUserId()).isEqualTo(message.getUserId());
            assertThat(row.getSource()).isEqualTo(message.getSource());
            assertThat(row.getContent()).isEqualTo(message.getContent());
            assertThat(row.getMessageId()).isEmpty();
        }
    }
}

package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.aggregator.MessageProperties.Delivery;
import dev.fivefold.aggregator.MessageProperties.Format;
import org.junit.jupiter.api.Test;

class MessagePropertiesTest {

    @Test
    void messages_go_together_as_protobuf() {
        assertThat(new MessageProperties(Format.PROTOBUF, Delivery.BATCHED).delivery())
                .isEqualTo(Delivery.BATCHED);
    }

    @Test
    void messages_that_would_go_together_as_json_are_refused_at_the_start_with_what_to_change() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MessageProperties(Format.JSON, Delivery.BATCHED))
                .withMessageStartingWith(
                        "fivefold.messages.format must be protobuf where fivefold.messages.delivery is batched");
    }
}

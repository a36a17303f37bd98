package dev.fivefold.aggregator.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.aggregator.message.MessageProperties.Delivery;
import dev.fivefold.aggregator.message.MessageProperties.Format;
import dev.fivefold.aggregator.message.MessageProperties.RejectionReport;
import dev.fivefold.aggregator.message.MessageProperties.RequestContext;
import org.junit.jupiter.api.Test;

class MessagePropertiesTest {

    @Test
    void messages_are_batched_as_protobuf() {
        assertThat(new MessageProperties(
                                Format.PROTOBUF,
                                Delivery.BATCHED,
                                RequestContext.ARGUMENT_RESOLVER,
                                RejectionReport.QUIET)
                        .delivery())
                .isEqualTo(Delivery.BATCHED);
    }

    @Test
    void batching_as_json_is_rejected_at_the_start_with_the_change_to_make() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MessageProperties(
                        Format.JSON, Delivery.BATCHED, RequestContext.ARGUMENT_RESOLVER, RejectionReport.QUIET))
                .withMessageStartingWith(
                        "shop.messages.format must be protobuf where shop.messages.delivery is batched");
    }
}

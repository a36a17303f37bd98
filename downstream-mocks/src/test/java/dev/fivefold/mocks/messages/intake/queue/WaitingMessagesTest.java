package dev.fivefold.mocks.messages.intake.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import dev.fivefold.mocks.messages.intake.copy.Messages;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

class WaitingMessagesTest {

    /** Each true adds a message, each false takes one. */
    @Property
    void both_queues_do_the_same(@ForAll List<Boolean> comings, @ForAll @IntRange(min = 1, max = 5) int most) {
        assertThat(results(WaitingMessages.counted(most), comings))
                .isEqualTo(results(WaitingMessages.linked(most), comings));
    }

    @Property(tries = 20)
    void messages_within_the_bound_are_queued_in_order_and_further_ones_rejected(
            @ForAll @IntRange(min = 1, max = 50) int most) {
        for (WaitingMessages waiting : List.of(WaitingMessages.linked(most), WaitingMessages.counted(most))) {
            for (int i = 0; i < most; i++) {
                assertThat(waiting.offer(Messages.row("message " + i))).isTrue();
            }
            assertThat(waiting.offer(Messages.row("one too many"))).isFalse();

            for (int i = 0; i < most; i++) {
                assertThat(content(waiting.poll())).isEqualTo("message " + i);
            }
            assertThat(waiting.poll()).isNull();
        }
    }

    private static List<String> results(WaitingMessages waiting, List<Boolean> comings) {
        List<String> results = new ArrayList<>();
        for (int i = 0; i < comings.size(); i++) {
            results.add(
                    comings.get(i)
                            ? String.valueOf(waiting.offer(Messages.row("message " + i)))
                            : content(waiting.poll()));
            results.add(waiting.size() + " wait");
        }
        return results;
    }

    private static String content(@Nullable AcceptedMessage message) {
        return message == null ? "none" : message.getContent();
    }
}

package dev.fivefold.starter.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CollectedBodyTest {

    private static final int MAX = 16 * 1024 * 1024;
    private static final int FIRST = 256 * 1024;

    @Test
    void an_announced_body_takes_no_memory_before_it_arrives() {
        CollectedBody body = new CollectedBody(MAX, MAX);

        assertThat(body.allocated()).isZero();
        body.add(Unpooled.wrappedBuffer(new byte[1]));
        assertThat(body.allocated()).isEqualTo(FIRST);
    }

    @Test
    void a_body_takes_twice_what_has_arrived_and_one_chunk_at_most() {
        for (long length : new long[] {-1, 3_000_000, MAX}) {
            CollectedBody body = new CollectedBody(length, MAX);
            for (int arrived = 0; arrived < 3_000_000; arrived += 1_000) {
                body.add(Unpooled.wrappedBuffer(new byte[1_000]));
                assertThat(body.allocated()).isLessThanOrEqualTo(2L * (arrived + 1_000) + FIRST);
            }
        }
    }

    @Test
    void a_body_of_known_length_takes_no_more_than_its_length() {
        for (int length : new int[] {1, FIRST - 1, FIRST, FIRST + 1, 1_000_000}) {
            CollectedBody body = new CollectedBody(length, MAX);
            body.add(Unpooled.wrappedBuffer(new byte[length]));
            assertThat(body.allocated()).isEqualTo(length);
            assertThat(body.toByteArray()).hasSize(length);
        }
    }

    @Test
    void bytes_stay_the_same_however_they_arrive() {
        Random random = new Random(49);
        for (int i = 0; i < 200; i++) {
            byte[] sent = new byte[random.nextInt(300_000)];
            random.nextBytes(sent);
            CollectedBody body = new CollectedBody(random.nextBoolean() ? sent.length : -1, MAX);
            for (int from = 0; from < sent.length; ) {
                int to = Math.min(sent.length, from + 1 + random.nextInt(100_000));
                body.add(Unpooled.wrappedBuffer(Arrays.copyOfRange(sent, from, to)));
                from = to;
            }
            assertThat(body.toByteArray()).isEqualTo(sent);
        }
    }

    @Test
    void a_body_above_its_maximum_size_is_rejected() {
        assertThatThrownBy(() -> new CollectedBody(11, 10)).hasMessageContaining("exceeds 10 bytes on the wire");
        CollectedBody body = new CollectedBody(-1, 10);
        body.add(Unpooled.wrappedBuffer(new byte[10]));
        assertThatThrownBy(() -> body.add(Unpooled.wrappedBuffer(new byte[1])))
                .hasMessageContaining("exceeds 10 bytes on the wire");
        assertThat(body.toByteArray()).hasSize(10);
    }
}

package dev.fivefold.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.engine.call.RawJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkTest {

    private final List<List<Object>> requested = new ArrayList<>();
    private final Sellers sellers = new Sellers(3, "");

    @Test
    void a_loop_over_keys_is_one_call_and_repeats_are_requested_once() throws IOException {
        CallResult<List<String>> result = made(Work.each(sellers.calls("a", "b", "a", "b", "a")));

        assertThat(requested).containsExactly(List.of("a", "b"));
        assertThat(result)
                .isInstanceOfSatisfying(
                        CallResult.Success.class,
                        success -> assertThat(success.value()).isEqualTo(List.of("A", "B", "A", "B", "A")));
        assertThat(written(result)).isEqualTo("[\"a\",\"b\",\"a\",\"b\",\"a\"]");
    }

    @Test
    void more_keys_than_one_call_takes_are_several_calls() {
        made(Work.each(sellers.calls("a", "b", "c", "d", "e", "f", "g")));

        assertThat(requested).containsExactly(List.of("a", "b", "c"), List.of("d", "e", "f"), List.of("g"));
    }

    @Test
    void a_key_without_a_response_leaves_only_its_own_elements_missing() throws IOException {
        CallResult<List<String>> result = made(Work.each(new Sellers(3, "b").calls("a", "b", "b")));

        assertThat(result).isInstanceOfSatisfying(CallResult.Partial.class, partial -> {
            assertThat(partial.value()).isEqualTo(List.of("A"));
            assertThat(partial.failed()).isEqualTo(2);
        });
        assertThat(written(result)).isEqualTo("[\"a\",null,null]");
    }

    @Test
    void one_element_is_a_call_of_its_own() {
        Work<List<String>> work = Work.each(sellers.calls("a"));

        assertThat(work).isInstanceOf(Work.Each.class);
    }

    @Test
    void calls_that_no_bulk_call_can_replace_stay_single() {
        List<Call<String>> mixed = Stream.of(sellers.calls("a"), new Sellers(9, "").calls("b"))
                .flatMap(List::stream)
                .toList();

        assertThat(Work.each(mixed)).isInstanceOf(Work.Each.class);
        assertThat(Work.each(List.<Call<String>>of(context -> success("a"), context -> success("b"))))
                .isInstanceOf(Work.Each.class);
    }

    @Test
    void a_response_for_another_number_of_keys_is_a_failure() {
        Work<List<String>> work = Work.each(sellers.calls("a", "b"));

        assertThat(work.join(List.of(CallResult.Success.live(new BulkResult<>(List.of()), RawJson.of(new byte[0])))))
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("the response has 0 results for 2 keys"));
    }

    @Test
    void elements_of_a_cached_response_have_its_age_and_source() {
        BulkResult<String> cached = new BulkResult<>(List.of(success("a"), success("b")));
        Work<List<String>> work = Work.each(sellers.calls("a", "b"));

        assertThat(work.join(List.of(new CallResult.Success<>(
                        cached, RawJson.of(new byte[0]), CallResult.Source.LOCAL_CACHE, Duration.ofSeconds(3)))))
                .isInstanceOfSatisfying(CallResult.Success.class, success -> {
                    assertThat(success.source()).isEqualTo(CallResult.Source.LOCAL_CACHE);
                    assertThat(success.age()).isEqualTo(Duration.ofSeconds(3));
                });
    }

    private static CallResult<List<String>> made(Work<List<String>> work) {
        CallContext context = new CallContext(Deadline.after(Duration.ofSeconds(1)));
        return work.join(IntStream.range(0, work.size())
                .<CallResult<?>>mapToObj(i -> work.call(i).execute(context))
                .toList());
    }

    private static CallResult<String> success(String key) {
        return CallResult.Success.live(
                key.toUpperCase(Locale.ROOT), RawJson.of(("\"" + key + "\"").getBytes(StandardCharsets.UTF_8)));
    }

    private static String written(CallResult<?> result) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ((CallResult.Available<?>) result).body().writeTo(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Responds to a key with itself, in capitals for the plan, except for an unknown one. */
    private final class Sellers implements KeyedCall.Bulk<String> {

        private final int most;
        private final String unknown;

        Sellers(int most, String unknown) {
            this.most = most;
            this.unknown = unknown;
        }

        List<Call<String>> calls(String... keys) {
            return Stream.of(keys)
                    .<Call<String>>map(key -> new ForKey(key, this))
                    .toList();
        }

        @Override
        public int maxKeys() {
            return most;
        }

        @Override
        public Call<BulkResult<String>> of(List<Object> keys) {
            requested.add(keys);
            List<CallResult<String>> results = keys.stream()
                    .<CallResult<String>>map(
                            key -> key.equals(unknown) ? CallResult.Failed.withStatus(404) : success((String) key))
                    .toList();
            return context -> CallResult.Success.live(new BulkResult<>(results), RawJson.of(new byte[0]));
        }
    }

    private record ForKey(Object key, KeyedCall.Bulk<String> bulk) implements KeyedCall<String> {

        @Override
        public CallResult<String> execute(CallContext context) {
            throw new AssertionError("made alone");
        }
    }
}

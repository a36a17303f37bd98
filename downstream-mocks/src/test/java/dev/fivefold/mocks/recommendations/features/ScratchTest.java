package dev.fivefold.mocks.recommendations.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Both have the same result for any features, whatever the calls before. */
class ScratchTest {

    private static final Scratch CLEARED = new ClearedScratch();
    private static final Scratch FRESH = new FreshScratch();

    @Property
    void both_leave_out_repeated_values(@ForAll("lines") List<String> line) {
        List<String> once = List.copyOf(new LinkedHashSet<>(line));

        assertThat(CLEARED.distinct(line)).isEqualTo(once);
        assertThat(FRESH.distinct(line)).isEqualTo(once);
    }

    @Test
    void concurrent_use_by_another_thread_makes_no_difference() {
        List<String> line = List.of("a", "b", "a", "c");

        assertThat(IntStream.range(0, 2_000).parallel().mapToObj(time -> CLEARED.distinct(line)))
                .allSatisfy(features -> assertThat(features).containsExactly("a", "b", "c"));
    }

    @Provide
    Arbitrary<List<String>> lines() {
        return Arbitraries.of("a", "b", "c", "d=1", "d=2", "").list().ofMaxSize(12);
    }
}

package dev.fivefold.mocks.recommendations.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class OffHeapTableTest {

    @Property
    void it_behaves_like_a_map(@ForAll("keys") List<Long> put, @ForAll("keys") List<Long> lookedUp) {
        Map<Long, Float> map = new HashMap<>();
        try (OffHeapTable table = new OffHeapTable(put.size())) {
            for (Long key : put) {
                float weight = map.size() + 0.5f;
                map.put(key, weight);
                table.put(key, weight);
            }

            assertThat(put).allSatisfy(key -> assertThat(table.get(key)).isEqualTo(map.get(key)));
            assertThat(lookedUp).allSatisfy(key -> assertThat(table.get(key)).isEqualTo(map.getOrDefault(key, 0f)));
        }
    }

    /**
     * Many whose places are the same, and many whose place is the last one, after which the search continues at the
     * front.
     */
    @Provide
    Arbitrary<List<Long>> keys() {
        Arbitrary<Long> low = Arbitraries.longs().between(1, 8);
        Arbitrary<Long> high = Arbitraries.longs().between(-8, -1);
        return Arbitraries.oneOf(low, high, Arbitraries.longs().filter(key -> key != 0))
                .list()
                .ofMaxSize(30);
    }
}

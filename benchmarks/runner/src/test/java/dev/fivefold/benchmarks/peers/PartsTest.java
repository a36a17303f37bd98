package dev.fivefold.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.benchmarks.peers.PeerCase.Family;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PartsTest {

    @Test
    void parts_are_json_of_exactly_their_size_and_the_same_in_every_run() {
        Parts parts = Parts.of(pages(3, 2_000));

        for (int number = 1; number <= parts.count(); number++) {
            JsonNode part = JsonMapper.shared().readTree(parts.plain(number));
            assertThat(parts.plain(number))
                    .hasSize(2_000)
                    .isEqualTo(Parts.of(pages(4, 2_000)).plain(number));
            assertThat(part.path("id").asInt()).isEqualTo(number);
            assertThat(part.path("next").asLong()).isEqualTo(Parts.next(number));
        }
    }

    @Test
    void a_large_part_compresses_about_as_well_as_a_shops_json() {
        Parts parts = Parts.of(pages(1, 250_000));

        assertThat(250_000.0 / parts.gzip(1).length).isBetween(7.0, 9.0);
    }

    private static PeerCase pages(int parts, int bytes) {
        return new PeerCase("test", Family.SMALL, parts, bytes, 1, true);
    }
}

package dev.fivefold.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.fivefold.lab.LabFailure;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerCaseTest {

    @Test
    void a_family_chooses_all_its_cases_and_a_name_one() {
        assertThat(cases(List.of("small", "stall"), List.of()))
                .extracting(PeerCase::name)
                .containsExactly(
                        "small-gzip",
                        "small-identity",
                        "small-gzip-3-parts",
                        "small-identity-3-parts",
                        "small-gzip-9-parts",
                        "small-identity-9-parts",
                        "small-gzip-144-parts",
                        "small-identity-144-parts",
                        "stall");
        assertThat(cases(List.of("large-gzip"), List.of())).hasSize(1);
    }

    @Test
    void each_number_of_parts_makes_a_case_up_to_the_maximum() {
        assertThat(cases(List.of("small-gzip", "levels", "pass-2k"), List.of(10, 36)))
                .extracting(PeerCase::parts)
                .containsExactly(10, 36, 9, 36, 1);
    }

    @Test
    void a_number_of_parts_takes_the_place_of_the_one_that_a_case_has() {
        assertThat(cases(List.of("small"), List.of(9)))
                .extracting(PeerCase::name)
                .containsExactly("small-gzip-9-parts", "small-identity-9-parts");
    }

    @Test
    void cases_of_overload_differ_only_in_parts() {
        assertThat(PeerCase.ofOverload(List.of(36, 9)))
                .extracting(PeerCase::name, PeerCase::page)
                .containsExactly(
                        tuple("overload-36-parts", "36 parts of 2 KB"), tuple("overload-9-parts", "9 parts of 2 KB"));
    }

    @Test
    void an_unknown_case_is_rejected_with_the_known_ones() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> cases(List.of("huge"), List.of()))
                .withMessageStartingWith("no case 'huge': there are large, large-gzip, large-identity, small");
    }

    private static List<PeerCase> cases(List<String> names, List<Integer> parts) {
        return BenchPeers.cases(names, parts, List.of(), List.of());
    }
}

package dev.fivefold.benchmarks.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.report.Report.Machine;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsPageTest {

    private static final Machine MACHINE =
            new Machine("AMD EPYC", 2, 7_961, "Debian GNU/Linux 13", "Eclipse Adoptium 25.0.3");

    @Test
    void a_page_has_its_date_its_machine_and_its_figures() {
        assertThat(page(List.of("### Splitting\ntable\n", "### Ids\ntable\n"), List.of("### Messages\ntable\n")))
                .isEqualTo("""
                        # Results of 08-hot-code

                        Written by `benchmarks/code` on 21 November 2026: AMD EPYC, 2 cores, 7,961 MB of memory, Debian GNU/Linux 13, JDK Eclipse Adoptium 25.0.3. Another machine has other
                        figures; what to compare are the ratios.

                        ## Piece by piece
                        Measured by JMH. Behind ± is half of the interval that holds the mean with 99.9 %; the range behind a ratio is that of
                        both errors.

                        ### Splitting
                        table

                        ### Ids
                        table

                        ## End to end
                        A whole chain of each step, beside each other before one database on this one machine, which is also where the load comes from,
                        without a pause. Both are warmed up until that brings no more; then they have their turns of 8 s, 5 each. The services'
                        declared delays are set to nothing meanwhile, or nothing but them would be measured. Then a profile of 10 s; a
                        method's part is that of all samples, with what it has the libraries do, and its place is that among the project's methods.

                        ### Messages
                        table
                        """);
    }

    @Test
    void code_without_a_measurement_has_no_heading() {
        assertThat(page(List.of("### Splitting\n"), List.of())).doesNotContain("End to end");
        assertThat(page(List.of(), List.of("### Messages\n"))).doesNotContain("Piece by piece");
    }

    private static String page(List<String> code, List<String> endpoints) {
        return ResultsPage.of(
                "08-hot-code", MACHINE, LocalDate.of(2026, 11, 21), code, endpoints, EndpointRun.Effort.of(false));
    }
}

package dev.fivefold.benchmarks.code;

import dev.fivefold.lab.report.Report.Machine;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** A lesson's {@code results.md}. */
final class ResultsPage {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);

    private ResultsPage() {}

    /** The page. */
    static String of(
            String lesson,
            Machine machine,
            LocalDate date,
            List<String> code,
            List<String> endpoints,
            EndpointRun.Effort effort) {
        StringBuilder page = new StringBuilder("""
                # Results of %s

                Written by `benchmarks/code` on %s: %s, %d cores, %,d MB of memory, %s, JDK %s. Another machine has other
                figures; what to compare are the ratios.
                """.formatted(
                        lesson,
                        DATE.format(date),
                        machine.cpu(),
                        machine.cores(),
                        machine.memoryMb(),
                        machine.os(),
                        machine.jdk()));
        if (!code.isEmpty()) {
            page.append("""

                    ## Piece by piece
                    Measured by JMH. Behind ± is half of the interval that holds the mean with 99.9 %; the range behind a ratio is that of
                    both errors.
                    """);
            code.forEach(table -> page.append("\n").append(table));
        }
        if (!endpoints.isEmpty()) {
            page.append("""

                    ## End to end
                    A whole chain of each step, beside each other before one database on this one machine, which is also where the load comes from,
                    without a pause. Both are warmed up until that brings no more; then they have their turns of %d s, %s. The services'
                    declared delays are set to nothing meanwhile, or nothing but them would be measured. Then a profile of %d s; a
                    method's part is that of all samples, with what it has the libraries do, and its place is that among the project's methods.
                    """.formatted(
                            effort.turn().toSeconds(),
                            effort.rounds() == 1 ? "one each" : effort.rounds() + " each",
                            effort.profile().toSeconds()));
            endpoints.forEach(table -> page.append("\n").append(table));
        }
        return page.toString();
    }
}

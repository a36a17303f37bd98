package dev.fivefold.benchmarks.rounds;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.measure.PageRead;
import java.util.Optional;

/** What is measured: pages that miss no part. */
public final class WholePages {

    private WholePages() {}

    /**
     * The same figures.
     *
     * @throws LabFailure if there is no whole page among them
     */
    public static LoadFigures in(LoadFigures figures, String server) {
        if (figures.whole() == 0) {
            throw new LabFailure("%s served no complete page of %d in a turn".formatted(server, figures.requests()));
        }
        return figures;
    }

    /** The latency in milliseconds of a whole page. */
    public static Optional<Double> ms(PageRead page) {
        return page.whole() ? Optional.of(page.elapsed().toNanos() / 1e6) : Optional.empty();
    }
}

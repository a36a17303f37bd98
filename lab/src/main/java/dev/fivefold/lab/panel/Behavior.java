package dev.fivefold.lab.panel;

import dev.fivefold.lab.Text;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A behavior that the page can give to one of the shop's services. */
enum Behavior {
    /** As the scenario has it. */
    WORKS(0, 0, 1),
    /** A second, longer than most calls may take. */
    SLOW(0, 0, 1),
    /** Half of the calls are errors. */
    FAILING(0.5, 0, 1),
    /** A call in twenty takes twenty times its delay. */
    TAIL(0, 0.05, 20),
    /** All calls are errors. */
    OFF(1, 0, 1);

    private static final Duration SLOW_DELAY = Duration.ofSeconds(1);

    private final double failureRate;
    private final double tailShare;
    private final double tailFactor;

    Behavior(double failureRate, double tailShare, double tailFactor) {
        this.failureRate = failureRate;
        this.tailShare = tailShare;
        this.tailFactor = tailFactor;
    }

    static Optional<Behavior> named(String label) {
        return Stream.of(values()).filter(each -> each.label().equals(label)).findFirst();
    }

    /** Its name on the page. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The change of a service's behavior, as the mocks read it.
     *
     * @param delay of the service in the scenario
     */
    String json(Duration delay) {
        Duration median = this == SLOW ? SLOW_DELAY : delay;
        return Text.of(
                "{\"delay\":\"%dms\",\"failureRate\":%.2f,\"tailShare\":%.2f,\"tailFactor\":%.1f}",
                median.toMillis(), failureRate, tailShare, tailFactor);
    }
}

package dev.fivefold.lab.panel;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the page may have done. All methods are safe for many threads and do not wait for the stack. */
public interface Controls {

    /** Controls that are rejected, since the lab measures. */
    Controls NONE = new Controls() {};

    /** A request that is rejected for the reason of its message. */
    final class RejectedException extends Exception {

        private static final long serialVersionUID = 1;

        RejectedException(String reason) {
            super(reason);
        }
    }

    /** The edge of the step that serves pages; empty while there is none. */
    default Optional<URI> edge() {
        return Optional.empty();
    }

    /** Starts a step in place of the running one, later. */
    default void step(String id) throws RejectedException, InterruptedException {
        throw measuring();
    }

    /** Sets the behavior of one of the shop's services. */
    default void fault(String service, String behavior) throws RejectedException, InterruptedException {
        throw measuring();
    }

    /** Puts load on the step, in place of a load that is on. Without readers, ends the load. */
    default void load(int readers, int seconds) throws RejectedException {
        throw measuring();
    }

    /** The state of services and load. */
    default Live live() throws RejectedException, InterruptedException {
        throw measuring();
    }

    private static RejectedException measuring() {
        return new RejectedException("The lab measures: run ./fivefold play for controls.");
    }

    /**
     * Services and load as of now.
     *
     * @param services the name of each service's behavior
     * @param breakers the states of circuit breakers; without those of services that have none
     * @param admission null where no step has turned it on
     * @param load null before the first
     */
    record Live(
            Map<String, String> services,
            Map<String, String> breakers,
            Map<String, Bulkhead> bulkheads,
            @Nullable Admission admission,
            @Nullable LoadState load) {

        /** The calls in flight, and their maximum. */
        record Bulkhead(int used, int most) {}

        /** The pages in flight, the requests that wait, and the pages made in brownout since the start. */
        record Admission(int inFlight, int queued, long brownouts) {}

        /** A load and its figures so far. */
        record LoadState(
                boolean running,
                int readers,
                double pagesPerS,
                double p50Ms,
                double p99Ms,
                long whole,
                long partial,
                long shed,
                long failed) {}
    }
}

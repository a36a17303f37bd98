package dev.fivefold.lab.stack;

import dev.fivefold.lab.Service;
import dev.fivefold.lab.process.RecordedProcess;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * A whole chain before the database of a step, from Redis to an edge of its own. Closing it stops it, and blocks until it is gone.
 * For the stack's thread.
 */
public final class ChainBeside implements AutoCloseable {

    private final ChainServices services;
    private final List<Chain.Link> links;
    private final Chain chain;

    /** Of these processes, Zipkin first if it is there. */
    ChainBeside(ChainServices services, List<Chain.Link> links, Chain chain) {
        this.services = services;
        this.links = List.copyOf(links);
        this.chain = chain;
    }

    /** Where users come in. */
    public URI edge() {
        return Stack.loopback(services.ports().edge());
    }

    /** Where its processes listen. */
    public StackPorts ports() {
        return services.ports();
    }

    /** One of its services. */
    public RecordedProcess service(Service service) {
        return links.stream()
                .map(link -> link.child().recorded())
                .filter(process -> process.name().equals(service.label() + services.suffix()))
                .findFirst()
                .orElseThrow();
    }

    /** Where its JVMs tell their metrics, if they have any. */
    public List<URI> metrics() {
        return services.metrics();
    }

    /** Those that make pages; the database, which others ask as well, is none of them. */
    public List<ProcessHandle> processes() {
        return links.stream()
                .skip(services.traces().zipkinPort().isPresent() ? 1 : 0)
                .map(ChainBeside::handle)
                .toList();
    }

    /** Who takes its spans; empty if nobody does. */
    public Optional<ProcessHandle> zipkin() {
        return services.traces().zipkinPort().isPresent() ? Optional.of(handle(links.getFirst())) : Optional.empty();
    }

    private static ProcessHandle handle(Chain.Link link) {
        return link.child().handle();
    }

    @Override
    public void close() {
        links.reversed().forEach(chain::stop);
    }
}

package dev.fivefold.lab.stack;

import dev.fivefold.lab.process.Ports;
import java.util.List;
import java.util.OptionalInt;

/**
 * The ports of a stack's processes, all on the loopback address.
 *
 * @param edgeStatus the status page of nginx
 */
public record StackPorts(
        int edge,
        int gateway,
        int gatewayActuator,
        int aggregator,
        int aggregatorActuator,
        int mocks,
        int mocksActuator,
        int redis,
        int edgeStatus,
        int prometheus) {

    /** Ports that are free now. */
    static StackPorts free(OptionalInt edge, OptionalInt prometheus) {
        List<Integer> free = Ports.free(10);
        return new StackPorts(
                edge.orElse(free.get(0)),
                free.get(1),
                free.get(2),
                free.get(3),
                free.get(4),
                free.get(5),
                free.get(6),
                free.get(7),
                free.get(8),
                prometheus.orElse(free.get(9)));
    }

    /** The same ports with those of another aggregator. */
    public StackPorts with(AggregatorBeside beside) {
        return new StackPorts(
                edge,
                gateway,
                gatewayActuator,
                beside.address().getPort(),
                beside.actuator().getPort(),
                mocks,
                mocksActuator,
                redis,
                edgeStatus,
                prometheus);
    }
}

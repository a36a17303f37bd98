package dev.fivefold.lab.stack;

import dev.fivefold.lab.process.Ports;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;

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

    /**
     * Ports that are free now. A stack with an edge port of the user's choice has the containers' ports where an operator looks
     * (actuators, services), so that the runbook's commands are the same; all others are random, and several stacks fit on a machine.
     */
    static StackPorts free(OptionalInt edge, OptionalInt prometheus) {
        List<Integer> free = Ports.free(10);
        IntBinaryOperator known = (port, random) ->
                edge.isPresent() && edge.getAsInt() != port && prometheus.orElse(0) != port && Ports.isFree(port)
                        ? port
                        : random;
        return new StackPorts(
                edge.orElse(free.get(0)),
                free.get(1),
                known.applyAsInt(8090, free.get(2)),
                free.get(3),
                known.applyAsInt(8091, free.get(4)),
                known.applyAsInt(8082, free.get(5)),
                known.applyAsInt(8092, free.get(6)),
                free.get(7),
                free.get(8),
                prometheus.orElse(free.get(9)));
    }

    /** The same ports with those of another aggregator. */
    public StackPorts with(SecondAggregator beside) {
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

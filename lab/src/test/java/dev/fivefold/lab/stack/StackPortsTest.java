package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StackPortsTest {

    @Test
    void ports_of_a_stack_are_all_different() {
        StackPorts ports = StackPorts.free(OptionalInt.of(8091), OptionalInt.of(8082));

        assertThat(ports.aggregatorActuator()).isNotEqualTo(8091);
        assertThat(ports.mocks()).isNotEqualTo(8082);
    }

    @Test
    void without_a_chosen_edge_port_all_ports_are_random() {
        StackPorts ports = StackPorts.free(OptionalInt.empty(), OptionalInt.empty());

        assertThat(ports.gatewayActuator()).isBetween(20_000, 29_999);
        assertThat(ports.aggregatorActuator()).isBetween(20_000, 29_999);
    }
}

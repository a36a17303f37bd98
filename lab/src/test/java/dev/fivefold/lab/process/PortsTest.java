package dev.fivefold.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void free_ports_are_all_different() {
        assertThat(Ports.free(8)).doesNotHaveDuplicates().allMatch(Ports::isFree);
    }

    @Test
    void a_port_is_returned_once() {
        List<Integer> first = Ports.free(200);

        assertThat(Ports.free(200)).doesNotContainAnyElementsOf(first);
    }

    @Test
    void no_outgoing_connection_gets_a_free_port_before_its_process_listens() {
        assertThat(Ports.free(100)).allMatch(port -> port < 32_768);
    }

    @Test
    void a_port_on_which_a_process_listens_is_not_free() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Ports.isFree(taken.getLocalPort())).isFalse();
            assertThat(Readiness.listens(taken.getLocalPort()).isReady()).isTrue();
        }
    }
}

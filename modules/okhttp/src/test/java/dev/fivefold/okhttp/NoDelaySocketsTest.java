package dev.fivefold.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoDelaySocketsTest {

    private final NoDelaySockets sockets = new NoDelaySockets();

    @Test
    void no_socket_delays_small_packets() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 5, loopback);
                Socket unconnected = sockets.createSocket();
                Socket byName = sockets.createSocket(loopback.getHostAddress(), server.getLocalPort());
                Socket byAddress = sockets.createSocket(loopback, server.getLocalPort());
                Socket bound = sockets.createSocket(loopback, server.getLocalPort(), loopback, 0)) {
            for (Socket socket : List.of(unconnected, byName, byAddress, bound)) {
                assertThat(socket.getTcpNoDelay()).isTrue();
            }
        }
    }
}

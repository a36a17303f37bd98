package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

@SmallShop
class WaitingConnectionsTest {

    /** Those of several pages that arrive at once. */
    private static final int CONNECTIONS = 300;

    private static final int TIMEOUT_MS = 500;

    private final ServerConnector server;

    @Autowired
    WaitingConnectionsTest(ServletWebServerApplicationContext context) {
        JettyWebServer jetty = (JettyWebServer) Objects.requireNonNull(context.getWebServer());
        this.server = (ServerConnector) jetty.getServer().getConnectors()[0];
    }

    @Test
    void all_connections_of_some_pages_are_there_at_once_while_the_services_are_busy() throws Exception {
        List<Socket> connections = new ArrayList<>();
        server.setAccepting(false);
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                Socket connection = new Socket();
                connections.add(connection);
                connection.connect(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()), TIMEOUT_MS);
            }
        } finally {
            server.setAccepting(true);
            for (Socket connection : connections) {
                connection.close();
            }
        }

        assertThat(connections).hasSize(CONNECTIONS);
    }
}

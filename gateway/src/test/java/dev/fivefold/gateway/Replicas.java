package dev.fivefold.gateway;

import com.google.common.net.InetAddresses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/**
 * The same server at one port of three addresses, as pods are: each responds with its address. A fourth is not bound.
 */
final class Replicas {

    static final String ONE = "127.0.0.1";
    static final String TWO = "127.0.0.2";
    static final String THREE = "127.0.0.3";
    static final String DEAD = "127.0.0.4";

    private Replicas() {}

    /** Starts them, for as long as this JVM runs. Returns their port. */
    static int start() {
        int port = 0;
        for (String address : List.of(ONE, TWO, THREE)) {
            MockWebServer server = new MockWebServer();
            server.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return new MockResponse.Builder().body(address).build();
                }
            });
            try {
                server.start(InetAddresses.forString(address), port);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            port = server.getPort();
        }
        return port;
    }
}

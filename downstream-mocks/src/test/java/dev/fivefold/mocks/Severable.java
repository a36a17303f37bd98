package dev.fivefold.mocks;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A connection to a server that can be cut, as if the server were lost, and restored. For one thread. */
final class Severable implements Closeable {

    private final String host;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private int own;
    private @Nullable ServerSocket listening;

    /** Connects to this server, not cut. */
    Severable(String host, int port) throws IOException {
        this.host = host;
        this.port = port;
        restore();
    }

    /** Its port on the loopback address. */
    int port() {
        return own;
    }

    /** Closes all connections, and listens no more. */
    void cut() throws IOException {
        if (listening != null) {
            listening.close();
        }
        for (Socket socket : open) {
            socket.close();
        }
        open.clear();
    }

    /** Listens again on the same port. */
    void restore() throws IOException {
        ServerSocket server = new ServerSocket();
        server.setReuseAddress(true);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), own));
        own = server.getLocalPort();
        listening = server;
        Thread.ofVirtual().start(() -> accept(server));
    }

    private void accept(ServerSocket server) {
        try {
            while (true) {
                Socket client = server.accept();
                Socket behind = new Socket(host, port);
                open.add(client);
                open.add(behind);
                Thread.ofVirtual().start(() -> carry(client, behind));
                Thread.ofVirtual().start(() -> carry(behind, client));
            }
        } catch (IOException cut) {
            // expected
        }
    }

    private static void carry(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException cut) {
            // expected
        }
    }

    @Override
    public void close() {
        try {
            cut();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

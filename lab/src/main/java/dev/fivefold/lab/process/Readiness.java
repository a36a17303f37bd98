package dev.fivefold.lab.process;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** A check whether a process is ready. It takes a second at most, and never throws. */
@FunctionalInterface
public interface Readiness {

    /** The timeout of one check, in milliseconds. */
    int TIMEOUT = 1000;

    /** Whether the process is ready now. */
    boolean isReady();

    /** Ready when a GET gets status 200. */
    static Readiness ok(URI url) {
        return () -> {
            try {
                HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
                connection.setConnectTimeout(TIMEOUT);
                connection.setReadTimeout(TIMEOUT);
                try {
                    return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
                } finally {
                    connection.disconnect();
                }
            } catch (IOException e) {
                return false;
            }
        };
    }

    /** Ready when a loopback port accepts connections. */
    static Readiness listens(int port) {
        return () -> connects(port, false);
    }

    /** Ready when a loopback port accepts connections and sends first, as databases do. */
    static Readiness greets(int port) {
        return () -> connects(port, true);
    }

    private static boolean connects(int port, boolean greets) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT);
            socket.setSoTimeout(TIMEOUT);
            return !greets || socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false;
        }
    }
}

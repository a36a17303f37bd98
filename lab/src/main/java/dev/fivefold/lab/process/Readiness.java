package dev.fivefold.lab.process;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** Tells whether a process does its work yet. Answers within a second, and never throws. */
@FunctionalInterface
public interface Readiness {

    /** How long one question may take, in milliseconds. */
    int PATIENCE = 1000;

    /** Whether it is ready now. */
    boolean isReady();

    /** Ready when a GET is answered with 200. */
    static Readiness ok(URI url) {
        return () -> {
            try {
                HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
                connection.setConnectTimeout(PATIENCE);
                connection.setReadTimeout(PATIENCE);
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

    /** Ready when something listens on a loopback port. */
    static Readiness listens(int port) {
        return () -> {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE);
                return true;
            } catch (IOException e) {
                return false;
            }
        };
    }

    /** Ready when whoever listens on a loopback port speaks first, as databases do. */
    static Readiness greets(int port) {
        return () -> {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE);
                socket.setSoTimeout(PATIENCE);
                return socket.getInputStream().read() >= 0;
            } catch (IOException e) {
                return false;
            }
        };
    }
}

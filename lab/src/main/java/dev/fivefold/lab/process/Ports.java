package dev.fivefold.lab.process;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Loopback ports. */
public final class Ports {

    private Ports() {}

    /**
     * Ports that are free now, all different.
     *
     * @throws LabFailure if the system has none
     */
    public static List<Integer> free(int count) {
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } catch (IOException e) {
            throw new LabFailure("no free loopback port: " + e.getMessage(), e);
        } finally {
            held.forEach(Ports::close);
        }
    }

    /** Whether nobody listens on this loopback port, and we may. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new LabFailure("cannot give back a port: " + e.getMessage(), e);
        }
    }
}

package dev.fivefold.lab.process;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;

/** Loopback ports. */
public final class Ports {

    /**
     * Below the ports of outgoing connections of Linux, macOS and Windows (from 32768 and 49152): a free one of those may be in use by the
     * time a process listens on it.
     */
    private static final int LOWEST = 20_000;

    private static final int HIGHEST = 29_999;

    private static final int ATTEMPTS = 1_000;

    private static final Queue<DatagramSocket> RESERVED = new ConcurrentLinkedQueue<>();

    private Ports() {}

    /** Random ports that are free now, all different, and that no lab draws again while this one runs. */
    public static List<Integer> free(int count) {
        List<Integer> free = ThreadLocalRandom.current()
                .ints(LOWEST, HIGHEST + 1)
                .limit(ATTEMPTS)
                .distinct()
                .filter(port -> isFree(port) && isReserved(port))
                .limit(count)
                .boxed()
                .toList();
        if (free.size() < count) {
            throw new LabFailure("no free loopback port between " + LOWEST + " and " + HIGHEST);
        }
        return free;
    }

    /** Reserves a port by its namesake of UDP: another lab may draw it before a process listens on it. */
    private static boolean isReserved(int port) {
        try {
            RESERVED.add(new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
            return true;
        } catch (SocketException taken) {
            return false;
        }
    }

    /** Whether this process may listen on a loopback port now. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}

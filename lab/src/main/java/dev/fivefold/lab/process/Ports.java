package dev.fivefold.lab.process;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Loopback ports. */
public final class Ports {

    /**
     * Below the ports that Linux, macOS and Windows give to outgoing connections (from 32768 and 49152): one of those that
     * is free now may be the near end of somebody's connection by the time that a process, seconds later, listens on it.
     */
    private static final int LOWEST = 20_000;

    private static final int HIGHEST = 29_999;

    private static final int ATTEMPTS = 1_000;

    private Ports() {}

    /** Ports that are free now, all different, drawn at random. */
    public static List<Integer> free(int count) {
        List<Integer> free = ThreadLocalRandom.current()
                .ints(LOWEST, HIGHEST + 1)
                .limit(ATTEMPTS)
                .distinct()
                .filter(Ports::isFree)
                .limit(count)
                .boxed()
                .toList();
        if (free.size() < count) {
            throw new LabFailure("no free loopback port between " + LOWEST + " and " + HIGHEST);
        }
        return free;
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
}

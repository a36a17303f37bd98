package dev.fivefold.lab.profile;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/** A program whose heap holds little but 40 MB in one map, and which dumps it. */
final class Leak {

    private static final Map<Integer, byte[]> LEAK = new HashMap<>();

    private Leak() {}

    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < 400; i++) {
            LEAK.put(i, new byte[100_000]);
        }
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(arguments[0], true);
    }
}

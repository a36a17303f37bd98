package dev.fivefold.lab;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What programs that are about to start may take. */
public final class FreeMemory {

    private static final Pattern AVAILABLE = Pattern.compile("(?m)^MemAvailable:\\s+(\\d+) kB$");

    private FreeMemory() {}

    /** In bytes, with what the system would give up of its own caches where it tells. */
    public static long bytes() {
        try {
            Matcher available = AVAILABLE.matcher(Files.readString(Path.of("/proc/meminfo")));
            return available.find() ? 1024 * Long.parseLong(available.group(1)) : 0;
        } catch (IOException e) {
            return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getFreeMemorySize();
        }
    }
}

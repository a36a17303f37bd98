package dev.fivefold.lab;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Memory as the operating system accounts for it. */
public final class Memory {

    private static final Pattern AVAILABLE = Pattern.compile("(?m)^MemAvailable:\\s+(\\d+) kB$");

    private Memory() {}

    /** Bytes that programs about to start may take, with what Linux would release of its own caches. */
    public static long freeBytes() {
        try {
            Matcher line = AVAILABLE.matcher(Files.readString(Path.of("/proc/meminfo")));
            return line.find() ? 1024 * Long.parseLong(line.group(1)) : free();
        } catch (IOException e) {
            return free();
        }
    }

    private static long free() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getFreeMemorySize();
    }
}

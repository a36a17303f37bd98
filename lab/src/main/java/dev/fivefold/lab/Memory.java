package dev.fivefold.lab;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Memory as the operating system accounts for it. */
public final class Memory {

    private Memory() {}

    /** Bytes that programs about to start may take, with what Linux would release of its own caches. */
    public static long freeBytes() {
        return bytes("/proc/meminfo", "MemAvailable")
                .orElseGet(() ->
                        ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getFreeMemorySize());
    }

    /** Resident memory of a process in megabytes of 1,048,576 bytes; 0 where the system does not report it. */
    public static double residentMb(ProcessHandle process) {
        return bytes("/proc/%d/status".formatted(process.pid()), "VmRSS").orElse(0) / (1024.0 * 1024);
    }

    private static OptionalLong bytes(String file, String field) {
        try {
            Matcher line =
                    Pattern.compile("(?m)^" + field + ":\\s+(\\d+) kB$").matcher(Files.readString(Path.of(file)));
            return line.find() ? OptionalLong.of(1024 * Long.parseLong(line.group(1))) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}

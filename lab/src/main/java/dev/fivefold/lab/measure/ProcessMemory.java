package dev.fivefold.lab.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory of a process, as the operating system accounts for it. */
public final class ProcessMemory {

    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB$");

    private ProcessMemory() {}

    /** What it has in memory, heap and all else, in megabytes of 1,048,576 bytes; 0 where the system does not tell. */
    public static double residentMb(ProcessHandle process) {
        try {
            Matcher resident =
                    RESIDENT.matcher(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
            return resident.find() ? Long.parseLong(resident.group(1)) / 1024.0 : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}

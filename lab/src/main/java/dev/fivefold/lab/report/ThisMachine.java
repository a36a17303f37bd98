package dev.fivefold.lab.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machine of this JVM, for reports. */
public final class ThisMachine {

    private static final Pattern CPU = Pattern.compile("(?m)^(?:model name|Model)\\s*:\\s*(.+)$");
    private static final Pattern SYSTEM = Pattern.compile("(?m)^PRETTY_NAME=\"?([^\"\n]+)\"?$");

    private ThisMachine() {}

    /** Reads what the system reports; less on other systems than Linux. */
    public static Report.Machine describe() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        String kernel = "%s %s".formatted(system.getName(), system.getVersion());
        return new Report.Machine(
                find(CPU, "/proc/cpuinfo", system.getArch()),
                system.getAvailableProcessors(),
                system.getTotalMemorySize() / (1024 * 1024),
                "%s (%s)".formatted(find(SYSTEM, "/etc/os-release", system.getName()), kernel),
                "%s %s".formatted(System.getProperty("java.vm.vendor"), Runtime.version()));
    }

    private static String find(Pattern pattern, String file, String otherwise) {
        try {
            Matcher matcher = pattern.matcher(Files.readString(Path.of(file)));
            return matcher.find() ? matcher.group(1).strip() : otherwise;
        } catch (IOException e) {
            return otherwise;
        }
    }
}

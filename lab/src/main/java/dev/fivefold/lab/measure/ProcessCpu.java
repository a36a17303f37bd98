package dev.fivefold.lab.measure;

import java.time.Duration;
import java.util.Collection;
import java.util.stream.Stream;

/** The CPU time of processes, as the operating system accounts for it. */
public final class ProcessCpu {

    private ProcessCpu() {}

    /** CPU time of these processes and their children since their start, without those that have ended. */
    public static Duration used(Collection<ProcessHandle> processes) {
        return processes.stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }
}

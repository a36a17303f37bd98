package dev.fivefold.mocks.network;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.unit.DataSize;
import org.springframework.util.unit.DataUnit;

/**
 * A network as JSON shows it.
 *
 * @param delay as {@code 8ms} or {@code 1500us}
 * @param spread 0 to 1
 * @param bandwidth as {@code 25MB}, a second
 * @param failureRate 0 to 1
 * @param tailShare 0 to 1
 * @param tailFactor 1 to 100
 * @param calls requests since the start
 */
record BehaviorJson(
        String delay,
        double spread,
        String bandwidth,
        double failureRate,
        double tailShare,
        double tailFactor,
        long calls) {

    private static final String ALLOWED = "Allowed are delay (text, 0ms to 60s), spread (number, 0 to 1),"
            + " bandwidth (text a second, 0B for no limit or 1KB and more), failureRate (number, 0 to 1),"
            + " tailShare (number, 0 to 1) and tailFactor (number, 1 to 100),"
            + " with delay * (1 + spread) * tailFactor of 60s or less";

    static BehaviorJson of(NetworkBehavior network) {
        Behavior behavior = network.behavior();
        return new BehaviorJson(
                text(behavior.delay()),
                behavior.spread(),
                text(behavior.bandwidth()),
                behavior.failureRate(),
                behavior.tailShare(),
                behavior.tailFactor(),
                network.calls());
    }

    /**
     * The behaviour with some of its values changed.
     *
     * @throws IllegalArgumentException if a field is unknown or its value invalid; the message has the allowed
     *     values
     */
    static Behavior changed(Behavior behavior, Map<String, Object> changes) {
        Duration delay = behavior.delay();
        double spread = behavior.spread();
        DataSize bandwidth = behavior.bandwidth();
        double failureRate = behavior.failureRate();
        double tailShare = behavior.tailShare();
        double tailFactor = behavior.tailFactor();
        List<String> bad = new ArrayList<>();
        for (Map.Entry<String, Object> change : changes.entrySet()) {
            try {
                Object value = change.getValue();
                switch (change.getKey()) {
                    case "delay" -> delay = DurationStyle.detectAndParse((String) value);
                    case "spread" -> spread = ((Number) value).doubleValue();
                    case "bandwidth" -> bandwidth = DataSize.parse((String) value);
                    case "failureRate" -> failureRate = ((Number) value).doubleValue();
                    case "tailShare" -> tailShare = ((Number) value).doubleValue();
                    case "tailFactor" -> tailFactor = ((Number) value).doubleValue();
                    default -> bad.add(change.getKey() + " is not a field");
                }
            } catch (ClassCastException | IllegalArgumentException | NullPointerException e) {
                bad.add(change.getKey() + " has a value that is none");
            }
        }
        if (!bad.isEmpty()) {
            throw new IllegalArgumentException(String.join(", ", bad) + ". " + ALLOWED);
        }
        try {
            return new Behavior(delay, spread, bandwidth, failureRate, tailShare, tailFactor);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ". " + ALLOWED, e);
        }
    }

    private static String text(Duration delay) {
        ChronoUnit unit = delay.toNanos() % 1_000_000 == 0 ? ChronoUnit.MILLIS : ChronoUnit.MICROS;
        return DurationStyle.SIMPLE.print(delay, unit);
    }

    private static String text(DataSize size) {
        for (DataUnit unit : List.of(DataUnit.GIGABYTES, DataUnit.MEGABYTES, DataUnit.KILOBYTES)) {
            long unitBytes = DataSize.of(1, unit).toBytes();
            if (size.toBytes() != 0 && size.toBytes() % unitBytes == 0) {
                return size.toBytes() / unitBytes
                        + (unit == DataUnit.GIGABYTES ? "GB" : unit == DataUnit.MEGABYTES ? "MB" : "KB");
            }
        }
        return size.toBytes() + "B";
    }
}

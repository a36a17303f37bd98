package dev.fivefold.mocks;

import static org.awaitility.Awaitility.await;

import dev.fivefold.telemetry.AccessLine;
import dev.fivefold.telemetry.AccessWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** Records the access log. */
final class RecordedLines implements AccessWriter {

    private final List<AccessLine> lines = new CopyOnWriteArrayList<>();

    @Override
    public void write(List<AccessLine> these) {
        lines.addAll(these);
    }

    /** The only line of this kind, when it is written. */
    AccessLine theOne(Predicate<AccessLine> kind) {
        await().until(() -> lines.stream().filter(kind).count() == 1);
        return lines.stream().filter(kind).findFirst().orElseThrow();
    }
}

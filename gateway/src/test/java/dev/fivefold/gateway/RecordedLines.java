package dev.fivefold.gateway;

import static org.awaitility.Awaitility.await;

import dev.fivefold.telemetry.AccessLine;
import dev.fivefold.telemetry.AccessWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Access log of the gateway under test. */
final class RecordedLines implements AccessWriter {

    private final List<AccessLine> lines = new CopyOnWriteArrayList<>();

    @Override
    public void write(List<AccessLine> these) {
        lines.addAll(these);
    }

    /** The only line of a request, when it is written. */
    AccessLine of(String requestId) {
        await().until(() -> find(requestId).size() == 1);
        return find(requestId).getFirst();
    }

    private List<AccessLine> find(String requestId) {
        return lines.stream().filter(line -> requestId.equals(line.requestId())).toList();
    }
}

package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessLogTest {

    private static final AccessLine LINE =
            new AccessLine(Instant.EPOCH, "GET", "/", 200, 0L, 0, null, null, null, null);

    private final List<AccessLine> written = Collections.synchronizedList(new ArrayList<>());

    @Test
    void lines_are_written() {
        try (AccessLog log = log(true)) {
            assertThat(log.isEnabled()).isTrue();
            log.add(LINE);
        }

        assertThat(written).containsExactly(LINE);
    }

    @Test
    void with_access_off_no_line_is_written() {
        try (AccessLog log = log(false)) {
            assertThat(log.isEnabled()).isFalse();
            log.add(LINE);
        }

        assertThat(written).isEmpty();
    }

    private AccessLog log(boolean access) {
        return new AccessLog(new LogSettings(false, 16, access, ""), written::addAll, new SimpleMeterRegistry());
    }
}

package dev.fivefold.lessons.l07;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AggregatorJvmTest {

    private static final int RESPONSE_BYTES = 2_000_000;
    private static final int REQUESTS = 6_000;
    private static final int SESSIONS = 150;

    private static String gcLog = "";

    /** A service whose sessions keep one response in eight for a while: 300 MB live, and more than the heap become garbage in old. */
    static final class Service {

        private Service() {}

        public static void main(String[] arguments) {
            byte[][] sessions = new byte[SESSIONS][];
            SplittableRandom random = new SplittableRandom(7);
            for (int request = 0; request < REQUESTS; request++) {
                byte[] response = new byte[RESPONSE_BYTES];
                if (request % 8 == 0) {
                    sessions[random.nextInt(sessions.length)] = response;
                }
            }
        }
    }

    @BeforeAll
    static void runService() throws IOException, InterruptedException {
        Process service = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + Path.of(System.getProperty("lesson.code", "07-g1/after"), "aggregator.jvm"),
                        "-Xlog:gc*",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Service.class.getName()))
                .redirectErrorStream(true)
                .start();
        gcLog = new String(service.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(service.waitFor()).as(gcLog).isZero();
    }

    @Test
    void no_pause_collects_the_whole_heap() throws Exception {
        assertThat(gcLog).contains("Pause Young").doesNotContain("Pause Full");
    }

    @Test
    void a_response_is_no_humongous_object() throws Exception {
        assertThat(gcLog.lines().filter(line -> line.contains("Humongous regions:")))
                .isNotEmpty()
                .allMatch(line -> line.endsWith("Humongous regions: 0->0"));
    }
}

package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class UnreachableDatabaseTest {

    @Test
    void without_a_database_the_start_ends_with_what_to_do_and_no_stack_trace(CapturedOutput output)
            throws IOException {
        int port = freePort();

        Throwable failure = catchThrowable(() -> SpringApplication.run(
                DownstreamMocksApplication.class,
                "--server.port=0",
                "--management.server.port=0",
                "--spring.datasource.url=jdbc:mysql://127.0.0.1:" + port + "/fivefold"));

        assertThat(failure).isNotNull();
        assertThat(output)
                .contains("The database jdbc:mysql://127.0.0.1:" + port
                        + "/fivefold cannot be used: it does not respond.")
                .contains("Start it, or set spring.datasource.url")
                .doesNotContain("\tat ");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.install.BundledPrograms;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Readiness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramCommandsTest {

    @TempDir
    private Path folder;

    @Test
    void redis_is_unpacked_once_has_the_settings_of_the_lesson_and_ends_with_the_stack() throws Exception {
        CacheFolder cache = new CacheFolder(folder, folder);
        Path program = BundledPrograms.redis(cache);
        int port = Ports.free(1).getFirst();
        Path lesson = Path.of("../lessons/05-redis-cache-aside");
        Path configuration = Files.copy(lesson.resolve("redis.conf"), folder.resolve("redis.conf"));
        Files.writeString(
                folder.resolve("redis.acl"),
                Files.readString(lesson.resolve("redis.acl"))
                        + "user admin on nopass ~* +@all\n"); // may read the configuration

        ChildProcess redis;
        try (Children children = new Children(Duration.ofSeconds(5))) {
            redis = children.start(ProgramCommands.redis(program, configuration, "password", port, cache, folder, ""));
            children.awaitReady(Map.of(redis, Readiness.listens(port)), Duration.ofSeconds(10));

            assertThat(redis(port, "CONFIG GET maxmemory-policy")).contains("allkeys-lru");
            assertThat(redis(port, "CONFIG GET save")).contains("$0");
        }

        // Java counts a child among the living until a thread of its own has collected it.
        await().until(() -> !redis.handle().isAlive());
        assertThat(BundledPrograms.redis(cache)).isEqualTo(program).isExecutable();
    }

    private static String redis(int port, String command) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("AUTH admin any\r\n" + command + "\r\nQUIT\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}

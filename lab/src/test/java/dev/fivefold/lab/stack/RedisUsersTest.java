package dev.fivefold.lab.stack;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.install.BundledPrograms;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Readiness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real Redis with the users of lesson 05, which containers and Kubernetes have, too. */
class RedisUsersTest {

    private static final Path CONFIGURATION = Path.of("../lessons/05-redis-cache-aside/redis.conf");
    private static final String PASSWORD = "a-password";
    private static final String LOGIN = "AUTH fivefold " + PASSWORD;

    @TempDir
    private static Path folder;

    private static final Children CHILDREN = new Children(Duration.ofSeconds(5));
    private static final int PORT = Ports.free(1).getFirst();

    private static ChildCommand command;

    @BeforeAll
    static void start() throws Exception {
        CacheFolder cache = new CacheFolder(folder, folder);
        Path program = BundledPrograms.redis(cache);
        command = ProgramCommands.redis(program, CONFIGURATION, PASSWORD, PORT, cache, folder, "");
        ChildProcess redis = CHILDREN.start(command);
        CHILDREN.awaitReady(Map.of(redis, Readiness.listens(PORT)), Duration.ofSeconds(10));
    }

    @AfterAll
    static void stop() {
        CHILDREN.close();
    }

    @Test
    void the_aggregators_user_reads_writes_and_deletes_keys_of_its_namespace() throws IOException {
        assertThat(responses(
                        LOGIN,
                        "SET fivefold:1:prices.byIds:11:A value PX 60000 NX",
                        "SET fivefold:1:prices.byIds:11:A other XX KEEPTTL",
                        "MGET fivefold:1:prices.byIds:11:A",
                        "DEL fivefold:1:prices.byIds:11:A",
                        "PING"))
                .isEqualTo("+OK\r\n+OK\r\n+OK\r\n*1\r\n$5\r\nother\r\n:1\r\n+PONG\r\n+OK\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EVAL return(1) 0",
                "EVALSHA e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0",
                "SCRIPT LOAD return(1)",
                "FLUSHALL",
                "FLUSHDB",
                "KEYS *",
                "SCAN 0",
                "RANDOMKEY",
                "CONFIG GET *",
                "DEBUG SLEEP 0",
                "ACL LIST",
                "ACL WHOAMI",
                "CLIENT KILL TYPE normal",
                "MONITOR",
                "MODULE LIST",
                "REPLICAOF 127.0.0.1 1",
                "SHUTDOWN NOSAVE",
                "SAVE",
                "INFO",
                "SUBSCRIBE channel",
                "GET fivefold:1:key",
                "RENAME fivefold:1:key fivefold:1:other"
            })
    void no_other_command_is_permitted(String command) throws IOException {
        assertThat(responses(LOGIN, command)).startsWith("+OK\r\n-NOPERM ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET session:1 value",
                "MGET fivefold:1:key session:1",
                "DEL session:1",
                "SET fivefolds:1 value",
                "DEL *"
            })
    void no_key_of_another_namespace_is_permitted(String command) throws IOException {
        assertThat(responses(LOGIN, command)).startsWith("+OK\r\n-NOPERM ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PING",
                "SET fivefold:1:key value",
                "MGET fivefold:1:key",
                "EVAL return(1) 0",
                "CONFIG GET *",
                "INFO"
            })
    void without_a_login_no_command_is_permitted(String command) throws IOException {
        assertThat(responses(command)).startsWith("-NOAUTH ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"AUTH fivefold wrong", "AUTH default a-password", "AUTH default nopass", "AUTH a-password"})
    void a_wrong_login_is_rejected(String login) throws IOException {
        assertThat(responses(login, "PING")).startsWith("-WRONGPASS ").contains("-NOAUTH ");
    }

    @Test
    void the_password_is_on_no_command_line_and_in_no_file() throws IOException {
        assertThat(command.words()).noneMatch(word -> word.contains(PASSWORD));
        assertThat(Files.readString(folder.resolve("run/redis/redis.acl")))
                .contains("#e9fad6b0fee5a53813e888b6a3c63a843395ab112b51495a30c1b00a0e5f89e0 ")
                .doesNotContain(PASSWORD);
    }

    /** The responses to commands on a connection of their own, with that of QUIT. */
    private static String responses(String... commands) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), PORT)) {
            socket.setSoTimeout(10_000);
            String sent = String.join("\r\n", commands) + "\r\nQUIT\r\n";
            socket.getOutputStream().write(sent.getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }
}

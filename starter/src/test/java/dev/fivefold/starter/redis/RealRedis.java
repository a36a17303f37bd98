package dev.fivefold.starter.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.awaitility.Awaitility;
import redis.embedded.core.ExecutableProvider;

/** A redis-server process of a test, on a free port. */
final class RealRedis implements AutoCloseable {

    private static final String PROGRAM = program();

    private final int port = freePort();
    private final RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", port));
    private final List<String> options;
    private Process process;

    /** Starts a process with these options beyond the usual ones. */
    RealRedis(String... options) {
        this.options = List.of(options);
        process = begin();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.destroyForcibly()));
    }

    String url() {
        return "redis://127.0.0.1:" + port;
    }

    /** A connection of the test's own. */
    RedisCommands<String, byte[]> commands() {
        return client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE))
                .sync();
    }

    /** Kills the process; its data is lost. */
    void stop() {
        process.destroyForcibly();
        uninterrupted(process::waitFor);
    }

    /** Starts a process on the same port, without data. */
    void start() {
        process = begin();
    }

    /** Accepts connections and commands but does not respond, until {@link #resume}. */
    void pause() {
        signal("-STOP");
    }

    void resume() {
        signal("-CONT");
    }

    private void signal(String signal) {
        uninterrupted(() -> new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                .start()
                .waitFor());
    }

    private static void uninterrupted(Callable<Integer> wait) {
        try {
            wait.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Process begin() {
        try {
            List<String> command = new ArrayList<>(List.of(PROGRAM, "--port", Integer.toString(port)));
            command.addAll(List.of("--bind", "127.0.0.1", "--save", "", "--maxmemory", "64mb"));
            command.addAll(options);
            Process started = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Awaitility.await().until(this::answers);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean answers() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("PING\r\n".getBytes(US_ASCII));
            return socket.getInputStream().read() == '+';
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Below the range of outgoing connections, since it is bound later. */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // try another one
            }
        }
    }

    private static String program() {
        try {
            return ExecutableProvider.newJarResourceProvider().get().getAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        client.shutdown();
        stop();
    }
}

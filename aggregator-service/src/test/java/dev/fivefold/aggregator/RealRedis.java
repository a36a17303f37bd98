package dev.fivefold.aggregator;

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
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.awaitility.Awaitility;
import redis.embedded.core.ExecutableProvider;

/** A Redis of a test's own, on a free port: real, and as unreliable as the test wishes. */
public final class RealRedis implements AutoCloseable {

    private static final String PROGRAM = program();

    private final int port = freePort();
    private final RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", port));
    private Process process;

    public RealRedis() {
        process = begin();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.destroyForcibly()));
    }

    public URI uri() {
        return URI.create("redis://127.0.0.1:" + port);
    }

    /** What this test asks it past the service. */
    public RedisCommands<String, byte[]> commands() {
        return client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE))
                .sync();
    }

    /** Ends it; all that it knew is gone. */
    public void stop() {
        process.destroyForcibly();
        uninterrupted(process::waitFor);
    }

    /** Starts it again, on the same port. */
    public void start() {
        process = begin();
    }

    /** Has it accept and never answer, until {@link #resume}. */
    public void pause() {
        signal("-STOP");
    }

    public void resume() {
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
            Process started = new ProcessBuilder(List.of(
                            PROGRAM,
                            "--port",
                            Integer.toString(port),
                            "--bind",
                            "127.0.0.1",
                            "--save",
                            "",
                            "--maxmemory",
                            "64mb"))
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

    /** Not one of the ports that the system gives to outgoing connections, for it is taken only later. */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException itIsTaken) {
                // another one
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

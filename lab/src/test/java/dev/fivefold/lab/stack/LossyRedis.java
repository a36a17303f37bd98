package dev.fivefold.lab.stack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Readiness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real Redis that can be restarted, and confirms deletes that it never makes: as one whose replica took over too early. */
final class LossyRedis implements AutoCloseable {

    /** The key of a delete, which sets the marker of an evicted entry, behind its namespace. */
    private static final Pattern DELETE =
            Pattern.compile("(?<=SET\r\n)(\\$\\d+\r\nfivefold:)(\\S+)(?=\r\n\\$2\r\n\\x01\\x02\r\n)");

    private static final String PASSWORD = "password-of-a-test";

    private final Children children = new Children(Duration.ofSeconds(5));
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int port = Ports.free(1).getFirst();
    private final ChildCommand command;
    private final AtomicInteger deletes = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private volatile IntPredicate loses = number -> false;
    private ChildProcess redis;

    /** Runs what a command would run, on a port of its own. */
    LossyRedis(BiFunction<String, Integer, ChildCommand> withPasswordAtPort) throws IOException, InterruptedException {
        command = withPasswordAtPort.apply(PASSWORD, port);
        redis = start();
        threads.execute(this::accept);
    }

    URI uri() {
        return URI.create(
                "redis://" + ProgramCommands.REDIS_USER + ":" + PASSWORD + "@127.0.0.1:" + entrance.getLocalPort());
    }

    /** From now on, by its number, whether a delete is lost: 1 is the next. */
    void lose(IntPredicate which) {
        deletes.set(0);
        loses = which;
    }

    /** Deletes that were lost so far. */
    int lost() {
        return lost.get();
    }

    /** Ends it with all that it knows, and starts it again. */
    void restart() throws InterruptedException {
        children.stop(redis);
        redis = start();
    }

    private ChildProcess start() throws InterruptedException {
        ChildProcess started = children.start(command);
        children.awaitReady(Map.of(started, Readiness.listens(port)), Duration.ofSeconds(10));
        return started;
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                threads.execute(() -> connect(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** To a Redis that is not there just now, too: then the client is hung up on. */
    private void connect(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
            threads.execute(() -> pump(client, server, this::commands));
            pump(server, client, answers -> answers);
        } catch (IOException notThere) {
            // the client sees that by itself
        }
    }

    private static void pump(Socket from, Socket to, UnaryOperator<String> passed) {
        try (from;
                to) {
            byte[] some = new byte[64 * 1024];
            int read;
            while ((read = from.getInputStream().read(some)) >= 0) {
                to.getOutputStream()
                        .write(passed.apply(new String(some, 0, read, ISO_8859_1))
                                .getBytes(ISO_8859_1));
            }
        } catch (IOException broken) {
            // both sides are closed
        }
    }

    private String commands(String sent) {
        return DELETE.matcher(sent).replaceAll(delete -> {
            if (!loses.test(deletes.incrementAndGet())) {
                return Matcher.quoteReplacement(delete.group());
            }
            lost.incrementAndGet();
            // Made and confirmed, of a key that no client reads.
            return Matcher.quoteReplacement(
                    delete.group(1) + "x".repeat(delete.group(2).length()));
        });
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        children.close();
        threads.shutdownNow();
    }
}

package dev.fivefold.lab;

import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** Stacks for tests: little data, hardly any simulated time, and a folder of their own. */
public final class QuickStack {

    /** One for each JVM that runs tests at the same time. */
    private static final Claim CLAIM = claim();

    private QuickStack() {}

    /** Settings of such a stack. All of a JVM share one folder, and so databases that are filled once. */
    public static StackSettings settings() throws IOException {
        Home home = Home.find();
        Path root = CLAIM.folder();
        Path scenario = Files.writeString(
                root.resolve("scenario.yaml"),
                Files.readString(home.scenario())
                        .replaceAll("link: \\d+", "link: 50000000")
                        .replaceAll("delay: \\d+ms", "delay: 1ms")
                        .replaceAll("bandwidth: \\d+MB", "bandwidth: 500MB"));
        return new StackSettings(home, CacheFolder.of(System.getenv()).withRoot(root), scenario, DataScale.SMALL);
    }

    /** Stops what a run that was killed has left, and prepares a stack that ends with this JVM. */
    public static Stack prepare(StackSettings settings) {
        Stack.stopLeft(settings.cache());
        Stack stack = Stack.prepare(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(stack::close));
        return stack;
    }

    /** The step with one more lesson: these settings of its aggregator. */
    public static Step with(Step step, String yaml) throws IOException {
        return with(step, Map.of("aggregator", yaml));
    }

    /**
     * The step without what a busy machine does to it: its services wait for a connection to the database, as before lesson 09, where 250 ms
     * without one are a 503.
     */
    public static Step unhurried(Step step) throws IOException {
        return with(step, Map.of("mocks", "spring.datasource.hikari.connection-timeout: 5000"));
    }

    private static Step with(Step step, Map<String, String> settings) throws IOException {
        Path lesson = Files.createTempDirectory(CLAIM.folder(), "lesson");
        for (Map.Entry<String, String> service : settings.entrySet()) {
            Files.writeString(lesson.resolve(service.getKey() + ".yaml"), service.getValue());
        }
        return new Step(
                step.number(),
                step.id(),
                Stream.concat(step.lessons().stream(), Stream.of(lesson)).toList());
    }

    /** The first whole page of a chain that has just started: cold, it may be late for some parts, or altogether, as designed. */
    public static PageRead firstWhole(PageClient pages, long user) {
        return await().atMost(Duration.ofMinutes(1)).until(() -> pages.read(user), PageRead::whole);
    }

    /** The first folder that no other JVM has; the lock ends with this JVM. */
    private static Claim claim() {
        for (int i = 1; ; i++) {
            Path folder = Home.find().directory().resolve("lab/target/stacks/" + i);
            try {
                FileChannel claim = FileChannel.open(
                        Files.createDirectories(folder).resolve("claimed"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                if (claim.tryLock() != null) {
                    return new Claim(folder, claim);
                }
                claim.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Holds the channel, too: one that nothing refers to is closed by the garbage collector, and its lock is lost. */
    private record Claim(Path folder, FileChannel lock) {}
}

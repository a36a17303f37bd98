package dev.fivefold.lab;

import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Stacks for tests: little data, hardly any simulated time, and a folder of their own. */
public final class QuickStack {

    private QuickStack() {}

    /** Settings of such a stack. All share one folder, and so databases that are filled once. */
    public static StackSettings settings() throws IOException {
        Home home = Home.find();
        Path root = Files.createDirectories(home.directory().resolve("lab/target/stacks"));
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
}

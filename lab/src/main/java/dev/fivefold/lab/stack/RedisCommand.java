package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.process.ChildCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The command line of Redis. */
final class RedisCommand {

    static final String NAME = "redis";

    private RedisCommand() {}

    /**
     * How to run it.
     *
     * @param configuration the lesson's
     * @param logs the step's
     * @param suffix of its name and its log's; empty for the step's own
     */
    static ChildCommand of(Path program, Path configuration, int port, CacheFolder cache, Path logs, String suffix) {
        Path directory = CacheFolder.make(cache.run().resolve("redis"));
        return new ChildCommand(
                NAME + suffix,
                List.of(
                        program.toString(),
                        configuration.toAbsolutePath().toString(), // must come first
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port),
                        "--dir",
                        directory.toString()),
                Map.of(),
                directory,
                logs.resolve(NAME + suffix + ".log"));
    }
}

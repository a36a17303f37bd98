package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.process.ChildCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The command line of Zipkin, which keeps traces in its memory alone. */
final class ZipkinCommand {

    private ZipkinCommand() {}

    /**
     * How to run it.
     *
     * @param logs the step's
     */
    static ChildCommand of(Path jar, int port, CacheFolder cache, Path logs) {
        return new ChildCommand(
                "zipkin",
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:TieredStopAtLevel=1", // it starts in half the time, and has little to do
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-jar",
                        jar.toString(),
                        "--armeria.ports[0].ip=127.0.0.1",
                        "--armeria.ports[0].port=" + port,
                        "--armeria.ports[0].protocols[0]=http",
                        "--zipkin.storage.mem.max-spans=200000"),
                Map.of(),
                CacheFolder.make(cache.run().resolve("zipkin")),
                logs.resolve("zipkin.log"));
    }
}

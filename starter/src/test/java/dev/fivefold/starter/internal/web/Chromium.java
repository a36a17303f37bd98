package dev.fivefold.starter.internal.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Chromium without a window, at one address; where it is installed. A page reports to the server that it came from. */
public final class Chromium implements AutoCloseable {

    private final Process process;

    /**
     * Opens an address.
     *
     * @param folder of the browser's own; it is written to until this is closed
     */
    public Chromium(Path program, Path folder, String address) throws IOException {
        process = new ProcessBuilder(List.of(
                        program.toString(),
                        "--headless",
                        "--no-sandbox", // root may not have one
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--ignore-certificate-errors",
                        "--user-data-dir=" + folder,
                        "--remote-debugging-port=0", // else it ends once the page is loaded
                        address))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile())
                .start();
    }

    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}

package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.frontend.Chromium;
import dev.fivefold.benchmarks.frontend.Chromium.Cutout;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes a picture of a page that another command has written: a code host shows the source of such a page. */
@Command(name = "benchmarks/picture")
final class PictureCommand extends BenchmarkCommand {

    private static final int MAX_HEIGHT = 8000;

    @Parameters(index = "0", paramLabel = "PAGE")
    private Path page = Path.of("");

    @Parameters(index = "1", paramLabel = "WEBP")
    private Path picture = Path.of("");

    @Option(names = "--of", paramLabel = "SELECTOR")
    private String selector = "body";

    @Option(names = "--frame", paramLabel = "REGEX")
    private String frame = "";

    @Option(names = "--width", paramLabel = "PIXELS")
    private int width = 960;

    @Option(names = "--bottom", paramLabel = "PIXELS")
    private int bottom = MAX_HEIGHT;

    @Override
    public Integer call() throws Exception {
        WrongCall.unlessBetween(200, 4000, "--width", width);
        WrongCall.unlessBetween(1, MAX_HEIGHT, "--bottom", bottom);
        if (!Files.isRegularFile(page)) {
            throw new WrongCall("no file '%s'".formatted(page));
        }
        String element = frame.isEmpty() ? selector : "canvas";
        try (Chromium chromium = Chromium.start(Chromium.required(System.getenv()), CacheFolder.of(System.getenv()))) {
            Interruption.stops(chromium);
            byte[] bytes = chromium.picture(page.toRealPath().toUri(), new Cutout(element, frame, width, bottom));
            Disk.run("write " + picture, () -> Files.write(picture, bytes));
            say("Written: %s, %d KB".formatted(picture, bytes.length / 1024));
        }
        return 0;
    }
}

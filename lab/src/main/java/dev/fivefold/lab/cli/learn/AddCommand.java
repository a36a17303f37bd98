package dev.fivefold.lab.cli.learn;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.fork.Addition;
import dev.fivefold.lab.terminal.Interruption;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Adds Fivefold to an application. */
@Command(name = "add")
public final class AddCommand extends LabCommand {

    @Parameters(paramLabel = "DIR")
    private Path folder = Path.of("");

    @Override
    public Integer call() throws InterruptedException {
        Path logs = CacheFolder.of(System.getenv()).logs().resolve("add");
        try (Addition addition = new Addition(Home.find(), logs, folder)) {
            Interruption.stops(addition);
            addition.write().forEach(file -> say(file.toString()));
        }
        say("Done. docs/existing-application.md says how the example becomes your page.");
        return 0;
    }
}

package dev.fivefold.lab.cli.learn;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.fork.Fork;
import dev.fivefold.lab.fork.ForkName;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a repository for a new service. */
@Command(name = "new")
public final class NewCommand extends LabCommand {

    @Option(names = "--group", required = true, paramLabel = "GROUP")
    private String group = "";

    @Option(names = "--name", required = true, paramLabel = "NAME")
    private String name = "";

    @Parameters(paramLabel = "DIR")
    private Path folder = Path.of("");

    @Override
    public Integer call() throws InterruptedException, IOException {
        Home home = Home.find();
        ForkName fork = named(home);
        mustBeEmpty();
        Path logs = CacheFolder.of(System.getenv()).logs().resolve("new");
        try (Fork making = new Fork(home, logs, fork, folder)) {
            Interruption.stops(making);
            mustBeWritable();
            say("Writing %s ...".formatted(folder));
            making.write();
            making.commit();
        }
        say("""
                Done, with one commit. In %s:
                  ./%2$s test        its tests
                  ./%2$s services    a stand-in for the services behind the page, in a terminal of its own
                  ./%2$s run         the service
                  docs/your-first-aggregate.md says how the page becomes yours.""".formatted(folder, name));
        return 0;
    }

    private ForkName named(Home home) {
        try {
            ForkName fork = new ForkName(group, name);
            if (Files.exists(home.resolve(name)) || Files.isDirectory(home.resolve("template/" + name))) {
                throw new WrongCall(
                        "--name '%s' is a file or folder of this repository: choose another".formatted(name));
            }
            return fork;
        } catch (IllegalArgumentException rejected) {
            throw new WrongCall(String.valueOf(rejected.getMessage()));
        }
    }

    private void mustBeEmpty() throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new WrongCall("%s is no folder: choose another".formatted(folder));
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            if (entries.iterator().hasNext()) {
                throw new WrongCall("%s is not empty: choose another folder".formatted(folder));
            }
        }
    }

    private void mustBeWritable() {
        try {
            CacheFolder.make(folder);
            Files.delete(Files.createTempFile(folder, "try", ".tmp"));
        } catch (LabFailure failure) {
            throw new WrongCall(String.valueOf(failure.getMessage()));
        } catch (IOException e) {
            throw new WrongCall(
                    "cannot write to %s: %s; choose another folder".formatted(folder, CacheFolder.reason(e)));
        }
    }
}

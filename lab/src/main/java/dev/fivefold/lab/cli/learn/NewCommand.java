package dev.fivefold.lab.cli.learn;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.fork.Fork;
import dev.fivefold.lab.fork.ForkName;
import dev.fivefold.lab.terminal.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a repository for a new service. */
@Command(
        name = "new",
        description =
                "Makes a repository of your own: a service with a page of three calls, on the libraries and the gateway.",
        mixinStandardHelpOptions = true)
public final class NewCommand implements Callable<Integer> {

    @Option(
            names = "--group",
            required = true,
            paramLabel = "GROUP",
            description = "Its owner's package, such as com.acme.")
    private String group = "";

    @Option(
            names = "--name",
            required = true,
            paramLabel = "NAME",
            description = "Its name, such as checkout: for its package, its program and its images.")
    private String name = "";

    @Option(
            names = "--with-lessons",
            description = "Copies and renames all of this repository: the shop, its services, the lessons and the lab.")
    private boolean withLessons;

    @Parameters(paramLabel = "DIR", description = "Its folder, empty or not there yet.")
    private Path folder = Path.of("");

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, IOException {
        CommandSpec command = Objects.requireNonNull(spec);
        Home home = Home.find();
        ForkName fork = named(home, command);
        mustBeEmpty(command);
        Path logs = CacheFolder.of(System.getenv()).logs().resolve("new");
        PrintWriter out = command.commandLine().getOut();
        try (Fork making = new Fork(home, logs, fork, withLessons, folder)) {
            Interruption.stops(making);
            mustBeWritable(command);
            out.println("Writing %s ...".formatted(folder));
            out.flush();
            making.write();
            making.commit();
        }
        out.println("""
                Done, with one commit. In %s:
                  ./%2$s test        its tests
                  ./%2$s services    a stand-in for the services behind the page, in a terminal of its own
                  ./%2$s run         the service
                  docs/your-first-aggregate.md says how the page becomes yours.""".formatted(folder, name));
        out.flush();
        return 0;
    }

    private ForkName named(Home home, CommandSpec command) {
        try {
            ForkName fork = new ForkName(group, name);
            if (Files.exists(home.resolve(name)) || Files.isDirectory(home.resolve("template/" + name))) {
                throw new IllegalArgumentException(
                        "--name '%s' is a file or folder of this repository: choose another".formatted(name));
            }
            return fork;
        } catch (IllegalArgumentException rejected) {
            throw new ParameterException(command.commandLine(), rejected.getMessage(), rejected);
        }
    }

    private void mustBeEmpty(CommandSpec command) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new ParameterException(command.commandLine(), "%s is no folder: choose another".formatted(folder));
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            if (entries.iterator().hasNext()) {
                throw new ParameterException(
                        command.commandLine(), "%s is not empty: choose another folder".formatted(folder));
            }
        }
    }

    private void mustBeWritable(CommandSpec command) {
        try {
            CacheFolder.make(folder);
            Files.delete(Files.createTempFile(folder, "try", ".tmp"));
        } catch (LabFailure failure) {
            throw new ParameterException(command.commandLine(), failure.getMessage(), failure);
        } catch (IOException e) {
            throw new ParameterException(
                    command.commandLine(),
                    "cannot write to %s: %s; choose another folder".formatted(folder, CacheFolder.reason(e)),
                    e);
        }
    }
}

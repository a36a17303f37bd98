package dev.fivefold.lab.cli.diagnose;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.command.RunningJvm;
import dev.fivefold.lab.profile.LargestObjects;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the objects that retain most memory, of a running service or in a heap dump. */
@Command(name = "heap")
public final class HeapCommand extends LabCommand {

    @Parameters(paramLabel = "SERVICE|FILE")
    private String source = "";

    @Option(names = "-n")
    private int most = 5;

    @Option(names = "--out", paramLabel = "FOLDER")
    private @Nullable Path out;

    @Override
    public Integer call() throws InterruptedException {
        WrongCall.unlessBetween(1, 100, "-n", most);
        say(LargestObjects.in(dump(), most).text());
        return 0;
    }

    private Path dump() throws InterruptedException {
        Path file = Path.of(source);
        if (Files.isRegularFile(file)) {
            return file;
        }
        if (source.endsWith(".hprof")) {
            throw new WrongCall("no file '%s'".formatted(source));
        }
        Path folder = Home.find().reportFolder(out, "build/heap");
        Path dump = folder.resolve(source + ".hprof");
        LargestObjects.dump(RunningJvm.named(source, CacheFolder.of(System.getenv())), dump);
        say("Heap dump: " + dump.toAbsolutePath().normalize());
        return dump;
    }
}

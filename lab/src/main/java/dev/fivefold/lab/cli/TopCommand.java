package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.BusyThreads;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the busiest threads of a running service. */
@Command(
        name = "top",
        description = "Shows the threads of a service that use most CPU, with their stacks.",
        mixinStandardHelpOptions = true)
final class TopCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SERVICE", description = "mocks, aggregator or gateway.")
    private String service = "";

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            description =
                    "processes that up left running, or compose: the containers that docker compose up has started. Default:"
                            + " processes.")
    private Place target = Place.PROCESSES;

    @Option(names = "--seconds", paramLabel = "N", description = "How long, 1 to 600. Default: ${DEFAULT-VALUE}.")
    private int seconds = 3;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        if (seconds < 1 || seconds > 600) {
            throw new ParameterException(command, "--seconds is " + seconds + ": choose 1 to 600");
        }
        RecordedProcess jvm = RunningJvm.named(service, target, CacheFolder.of(System.getenv()), command);
        PrintWriter out = command.getOut();
        out.print(BusyThreads.of(jvm, Duration.ofSeconds(seconds)).text());
        out.flush();
        return 0;
    }
}

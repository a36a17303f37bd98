package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.grpc.GrpcClient;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts load on the messages service by gRPC, as the clients of article 002 do. */
@Command(name = "benchmarks/grpc")
final class GrpcCommand extends BenchmarkCommand {

    private static final Duration AT_MOST = Duration.ofHours(1);
    private static final String METHOD = "/fivefold.messages.Messages/Send";

    @Parameters(paramLabel = "PORT")
    private int port;

    @Option(names = "--body", paramLabel = "FILE", required = true)
    private Path file = Path.of("");

    @Option(names = "-n", paramLabel = "N")
    private int requests = 10_000;

    @Option(names = "-c", paramLabel = "N")
    private int connections = 50;

    @Option(names = "-w", paramLabel = "N")
    private int warmUps = 10;

    @Override
    public Integer call() throws InterruptedException {
        mustBePort("PORT", port);
        WrongCall.unlessBetween(1, 1_000_000, "-n", requests);
        WrongCall.unlessBetween(1, 1_000, "-c", connections);
        WrongCall.unlessBetween(0, 1_000_000, "-w", warmUps);
        LoadPlan plan =
                LoadPlan.closed(connections, new Reads(0, requests, AT_MOST)).warmedUpBy(warmUps);
        GrpcClient client = WrongCall.unless(() -> new GrpcClient(
                LocalTarget.of("http://127.0.0.1:" + port + METHOD), Requests.Body.of(file), plan.timeout()));
        try (LoadRun load = new LoadRun(plan, client, _ -> {})) {
            out().print(load.run().text());
            out().flush();
        }
        return 0;
    }
}

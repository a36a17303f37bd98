package dev.fivefold.lab.cli;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.CanonicalJson;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.scenario.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
import tools.jackson.core.JacksonException;

/** Reads the scenario's pages once from any edge, and says whether they are what the lab has measured. */
@Command(
        name = "page",
        description = "Reads each page of the scenario once, and prints what it took and the hash of what is in it.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The last line is the hash of all of them, the page_sha256 of report.json: it is the same in every step, however the"
                    + " page was made and wherever it runs."
        })
final class PageCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Parameters(
            paramLabel = "URL",
            arity = "0..1",
            defaultValue = "http://127.0.0.1:8080",
            description = "The edge, with http or https. Default: ${DEFAULT-VALUE}.")
    private URI edge = URI.create("http://127.0.0.1:8080");

    @Option(names = "--expect", paramLabel = "SHA256", description = "Fails if the hash of all pages is another one.")
    private @Nullable String expected;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        if (edge.getHost() == null || !("http".equals(edge.getScheme()) || "https".equals(edge.getScheme()))) {
            throw new ParameterException(
                    command, "'%s' is no edge: name one such as http://127.0.0.1:8080".formatted(edge));
        }
        PrintWriter out = command.getOut();
        List<String> hashes = new ArrayList<>();
        try (PageClient client = new PageClient(edge, PATIENCE)) {
            for (long user : Scenario.read(Home.find().scenario()).users()) {
                hashes.add(read(client, user, out));
            }
        }
        String hash = CanonicalJson.sha256Of(hashes);
        out.println("page_sha256 " + hash);
        out.flush();
        if (expected != null && !expected.equalsIgnoreCase(hash)) {
            throw new LabFailure(
                    "page_sha256 is %s, and not %s: what is in the pages differs".formatted(hash, expected));
        }
        return 0;
    }

    private String read(PageClient client, long user, PrintWriter out) throws InterruptedException {
        try {
            PageRead page = client.read(user);
            if (!page.whole()) {
                throw new LabFailure("the page of user %d is %s"
                        .formatted(user, page.status() == 200 ? "not complete" : "a " + page.status()));
            }
            String hash = CanonicalJson.sha256(page.plain());
            out.printf(
                    Locale.ROOT,
                    "user %d: %d ms, %d bytes (%s), sha256 %s%n",
                    user,
                    page.elapsed().toMillis(),
                    page.wire().length,
                    page.encoding(),
                    hash);
            return hash;
        } catch (IOException | JacksonException e) {
            throw new LabFailure(
                    "the page of user %d cannot be read from %s: %s".formatted(user, edge, e.getMessage()), e);
        }
    }
}

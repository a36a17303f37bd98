package dev.fivefold.lab.cli.measure;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.measure.CanonicalJson;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.scenario.Scenario;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;

/** Reads the scenario's pages once from any edge, and compares them with the measured ones. */
@Command(name = "page")
public final class PageCommand extends LabCommand {

    @Parameters(paramLabel = "URL", arity = "0..1", defaultValue = "http://127.0.0.1:8080")
    private URI edge = URI.create("http://127.0.0.1:8080");

    @Option(names = "--expect", paramLabel = "SHA256")
    private @Nullable String expected;

    @Override
    public Integer call() throws InterruptedException {
        if (edge.getHost() == null || !List.of("http", "https").contains(edge.getScheme())) {
            throw new WrongCall("'%s' is no edge: name one such as http://127.0.0.1:8080".formatted(edge));
        }
        List<String> hashes = new ArrayList<>();
        try (PageClient client = new PageClient(edge, Duration.ofMinutes(1))) {
            for (long user : Scenario.read(Home.find().scenario()).users()) {
                hashes.add(read(client, user));
            }
        }
        String hash = CanonicalJson.sha256Of(hashes);
        say("page_sha256 " + hash);
        if (expected != null && !expected.equalsIgnoreCase(hash)) {
            throw new LabFailure(
                    "page_sha256 is %s, and not %s: what is in the pages differs".formatted(hash, expected));
        }
        return 0;
    }

    private String read(PageClient client, long user) throws InterruptedException {
        try {
            PageRead page = client.read(user);
            if (!page.whole()) {
                throw new LabFailure(page.incomplete(user));
            }
            String hash = CanonicalJson.sha256(page.plain());
            say("user %d: %d ms, %d bytes (%s), sha256 %s"
                    .formatted(user, page.elapsed().toMillis(), page.wire().length, page.encoding(), hash));
            return hash;
        } catch (IOException | JacksonException e) {
            throw new LabFailure(
                    "the page of user %d cannot be read from %s: %s".formatted(user, edge, e.getMessage()), e);
        }
    }
}

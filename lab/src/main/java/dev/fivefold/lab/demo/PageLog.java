package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.CanonicalJson;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** Reads the users' pages in turn, and records sizes, errors, and the hash of each user's first page. For one thread. */
public final class PageLog {

    private final PageClient client;
    private final List<Long> users;
    private final Map<Long, String> hashes = new HashMap<>();
    private final List<Double> wire = new ArrayList<>();
    private final List<Double> plain = new ArrayList<>();
    private int reads;
    private int errors;
    private String lastError = "";

    /** Of the pages of these users. */
    public PageLog(PageClient client, List<Long> users) {
        this.client = client;
        this.users = users;
    }

    /** The next user's page, if it is complete. Inflating and hashing it takes none of its measured time. */
    Optional<PageRead> next() throws InterruptedException {
        return read(users.get(reads++ % users.size()));
    }

    private Optional<PageRead> read(long user) throws InterruptedException {
        try {
            PageRead page = client.read(user);
            if (!page.whole()) {
                return failed(page.incomplete(user));
            }
            byte[] body = page.plain();
            wire.add((double) page.wire().length);
            plain.add((double) body.length);
            if (!hashes.containsKey(user)) {
                hashes.put(user, CanonicalJson.sha256(body));
            }
            return Optional.of(page);
        } catch (IOException | JacksonException e) {
            return failed("the page of user %d cannot be read: %s".formatted(user, e.getMessage()));
        }
    }

    /** The hash of all users' pages, in their order; reads those that are missing. Empty if one cannot be read. */
    public Optional<String> hash() throws InterruptedException {
        for (long user : users) {
            if (!hashes.containsKey(user) && read(user).isEmpty()) {
                return Optional.empty();
            }
        }
        return Optional.of(
                CanonicalJson.sha256Of(users.stream().map(hashes::get).toList()));
    }

    /** Sizes of the bodies on the wire. */
    public List<Double> wire() {
        return wire;
    }

    /** Sizes of the inflated bodies. */
    public List<Double> plain() {
        return plain;
    }

    /** The number of pages that were not complete. */
    int errors() {
        return errors;
    }

    /** The reason of the last of them; empty if there was none. */
    String lastError() {
        return lastError;
    }

    private Optional<PageRead> failed(String error) {
        errors++;
        lastError = error;
        return Optional.empty();
    }
}

package dev.fivefold.benchmarks.peers;

import dev.fivefold.lab.report.page.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A page, and the load that requests it.
 *
 * @param name unique; the number of parts is in it where it is not 36
 * @param family the key of the page's path in a peer's file, and the origin's folder of its parts
 * @param parts of a page; 1 where a program passes a response through
 * @param partBytes of a part, before compression
 * @param clients each with one request in flight
 * @param gzip whether the clients accept gzip
 */
public record PeerCase(String name, Family family, int parts, int partBytes, int clients, boolean gzip) {

    /** The kinds of pages. */
    public enum Family {
        LARGE,
        SMALL,
        LEVELS,
        STALL,
        PASS;

        /** Its name in peers' files and in the origin's URLs. */
        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Of a page in levels. */
    static final int LEVELS = 3;

    private static final int PARTS = 36;
    private static final int FEW_CLIENTS = 4;
    private static final int CLIENTS = 16;
    private static final Duration PATIENT = Duration.ofSeconds(10);
    private static final Duration STALL = Duration.ofSeconds(1);

    /** All cases in the order of the report. */
    static List<PeerCase> all() {
        PeerCase gzip = new PeerCase("small-gzip", Family.SMALL, PARTS, 2_000, CLIENTS, true);
        PeerCase identity = new PeerCase("small-identity", Family.SMALL, PARTS, 2_000, CLIENTS, false);
        return List.of(
                new PeerCase("large-gzip", Family.LARGE, PARTS, 250_000, FEW_CLIENTS, true),
                new PeerCase("large-identity", Family.LARGE, PARTS, 250_000, FEW_CLIENTS, false),
                gzip,
                identity,
                gzip.ofParts(3),
                identity.ofParts(3),
                gzip.ofParts(9),
                identity.ofParts(9),
                gzip.ofParts(144),
                identity.ofParts(144),
                new PeerCase("levels", Family.LEVELS, PARTS, 2_000, CLIENTS, true),
                new PeerCase("stall", Family.STALL, PARTS, 2_000, 1, true),
                new PeerCase("pass-2k", Family.PASS, 1, 2_000, CLIENTS, true),
                // About 1 MB of gzip.
                new PeerCase("pass-1m", Family.PASS, 1, 8_000_000, CLIENTS, true));
    }

    /** Cases under overload, which differ only in the number of parts. */
    static List<PeerCase> ofOverload(List<Integer> parts) {
        return parts.stream()
                .map(new PeerCase("overload", Family.SMALL, PARTS, 2_000, CLIENTS, false)::ofParts)
                .toList();
    }

    /** The time budget of a page. */
    Duration deadline() {
        return family == Family.STALL ? STALL : PATIENT;
    }

    /** Whether load is put on it: of a part that stalls, one page says all. */
    boolean isLoad() {
        return family != Family.STALL;
    }

    /** The same page with another number of parts; one in levels has as many in each, and a single response has one. */
    PeerCase ofParts(int number) {
        int possible = family == Family.LEVELS ? Math.max(LEVELS, number - number % LEVELS) : number;
        if (family == Family.PASS) {
            return this;
        }
        String base = name.replaceFirst("-\\d+-parts$", ""); // of a case that has a number of its own
        return new PeerCase(base + "-%d-parts".formatted(possible), family, possible, partBytes, clients, gzip);
    }

    /** The same page with other parts. */
    PeerCase ofPartBytes(int bytes) {
        return varied("%d-bytes".formatted(bytes), parts, bytes, clients);
    }

    /** The same page for other clients. */
    PeerCase ofClients(int number) {
        return varied("%d-clients".formatted(number), parts, partBytes, number);
    }

    private PeerCase varied(String suffix, int otherParts, int otherBytes, int otherClients) {
        return new PeerCase(name + "-" + suffix, family, otherParts, otherBytes, otherClients, gzip);
    }

    /** Whether an argument chooses it, by its name or the first word of it. */
    boolean isCalled(String argument) {
        return name.equals(argument) || family.label().equals(argument);
    }

    /** Its parts and its load. */
    String description() {
        String load = clients == 1 ? "1 client" : clients + " clients";
        return "%s; %s, %s".formatted(page(), load, gzip ? "gzip" : "identity");
    }

    /** Its parts. */
    String page() {
        return switch (family) {
            case LEVELS -> "%d parts of %s in three levels, each 20 ms at the service".formatted(parts, size());
            case STALL -> "%d parts of %s, of which one stalls after its headers".formatted(parts, size());
            case PASS -> "one response of %s before compression".formatted(size());
            case LARGE, SMALL -> "%d parts of %s".formatted(parts, size());
        };
    }

    private String size() {
        return Figures.bytes(partBytes);
    }

    /** The words that choose cases. */
    static List<String> words() {
        return all().stream()
                .flatMap(each -> Stream.of(each.family.label(), each.name))
                .distinct()
                .toList();
    }
}

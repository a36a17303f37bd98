package dev.fivefold.benchmarks.peers;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fivefold.benchmarks.peers.PeerCase.Family;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Placeholders;
import dev.fivefold.lab.YamlFile;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program that serves pages, as its file describes it. Its name is the file's.
 *
 * @param file that it was read from
 * @param title for people
 * @param note its deviation from the others; empty if there is none
 * @param ours whether it is Fivefold
 * @param pages the path of the page of each family of cases that it serves, with <code>{n}</code> for a user's number
 * @param command its program and arguments; empty for the origin itself
 * @param environment variables in addition to PORT, ORIGIN, ORIGIN_HOST, PARTS and DEADLINE
 * @param files templates by the names of the files that are made of them in the folder of a run
 * @param ready the path that responds with 200 once it is ready; null: it is ready when its port accepts connections
 * @param part the JSON pointer of a part in a page
 */
record Peer(
        @JsonIgnore Path file,
        String title,
        String note,
        boolean ours,
        Map<Family, String> pages,
        List<String> command,
        Map<String, String> environment,
        Map<String, String> files,
        @Nullable String ready,
        String part) {

    private static final String PART = "/part{n}";

    private static final Pattern HEAP_FLAG =
            Pattern.compile("-Xmx.*|-XX:(\\+UnlockExperimentalVMOptions|G1NewSizePercent=.*)");

    /** The same with the heap that a JVM takes by itself. */
    Peer withDefaultHeap() {
        List<String> flagless =
                command.stream().filter(HEAP_FLAG.asMatchPredicate().negate()).toList();
        return new Peer(file, title, note, ours, pages, flagless, environment, files, ready, part);
    }

    /** The content of a file; all may be missing but a title, pages and a command. */
    record Content(
            @Nullable String title,
            @Nullable String note,
            @Nullable Boolean ours,
            @Nullable Map<Family, String> pages,
            @Nullable List<String> command,
            @Nullable Map<String, String> environment,
            @Nullable Map<String, String> files,
            @Nullable String ready,
            @JsonProperty("part") @Nullable String part) {

        Content {
            must(title != null && !title.isBlank(), "title is missing: the name of the program for the report");
            must(
                    pages != null && !pages.isEmpty(),
                    "pages is missing: the path of each case's page, such as small: \"/page/{n}\"");
            must(command != null, "command is missing: the program and its arguments");
            if (pages != null) {
                pages.forEach((family, path) -> must(
                        path.startsWith("/") || path.startsWith("${ORIGIN_PATH}/"),
                        "the path of %s does not begin with /".formatted(family.label())));
            }
            must(ready == null || ready.startsWith("/"), "ready does not begin with /");
        }

        private static void must(boolean holds, String otherwise) {
            if (!holds) {
                throw new IllegalArgumentException(otherwise);
            }
        }
    }

    /** Reads a file. Fails with one line. */
    static Peer read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new LabFailure("%s is no file of a peer".formatted(file));
        }
        Content content = YamlFile.read(file, Content.class);
        return new Peer(
                file.toAbsolutePath().normalize(),
                orElse(content.title, ""),
                orElse(content.note, ""),
                orElse(content.ours, false),
                orElse(content.pages, Map.of()),
                orElse(content.command, List.of()),
                orElse(content.environment, Map.of()),
                orElse(content.files, Map.of()),
                content.ready,
                orElse(content.part, PART));
    }

    /** Those of a folder, in the order of their names. */
    static List<Peer> in(Path folder) {
        return Disk.list(folder).stream()
                .filter(file -> file.toString().endsWith(".yaml"))
                .map(Peer::read)
                .toList();
    }

    String name() {
        return file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    }

    Path folder() {
        return file.resolveSibling("");
    }

    boolean serves(PeerCase pages) {
        return this.pages.containsKey(pages.family());
    }

    boolean isOrigin() {
        return command.isEmpty();
    }

    /** Whether its rate grows while its code is compiled. */
    boolean isJvm() {
        return !isOrigin()
                && (command.getFirst().equals("${JAVA}") || command.getFirst().endsWith("java"));
    }

    /** Why it cannot be started here; empty if it can. */
    Optional<String> missing(CacheFolder cache, Map<String, String> values) {
        if (isOrigin()) {
            return Optional.empty();
        }
        List<String> words =
                command.stream().map(word -> Placeholders.fill(word, values)).toList();
        String program = words.getFirst();
        boolean found = program.contains("/")
                ? Files.isExecutable(Path.of(program))
                : program.equals("nginx")
                        ? Nginx.find(cache).isPresent()
                        : Program.find(program).isPresent();
        if (!found) {
            return Optional.of("%s is not installed".formatted(program));
        }
        return words.stream()
                .filter(word -> word.endsWith(".jar") && !Files.isRegularFile(Path.of(word)))
                .findFirst()
                .map(jar -> "%s is missing: build it with ./mvnw -DskipTests package".formatted(jar));
    }

    private static <T> T orElse(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}

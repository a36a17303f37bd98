package dev.fivefold.lab.install;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A usable nginx.
 *
 * @param program its executable
 * @param libraries folders of libraries that the system lacks; empty for the system's own nginx
 */
public record Nginx(Path program, List<Path> libraries) {

    /** Copies. */
    public Nginx {
        libraries = List.copyOf(libraries);
    }

    /** The variables that it needs, if any. */
    public Map<String, String> environment() {
        return libraries.isEmpty()
                ? Map.of()
                : Map.of(
                        "LD_LIBRARY_PATH",
                        libraries.stream().map(Path::toString).collect(Collectors.joining(":")));
    }
}

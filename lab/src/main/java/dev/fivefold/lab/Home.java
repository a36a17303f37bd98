package dev.fivefold.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The places in the repository. */
public record Home(Path directory) {

    /** Makes the folder absolute. */
    public Home {
        directory = directory.toAbsolutePath().normalize();
    }

    /** The repository that the launcher names with {@code -Dfivefold.home}; without it the current folder. */
    public static Home find() {
        Home home = new Home(Path.of(System.getProperty("fivefold.home", "")));
        if (!Files.isDirectory(home.lessons())) {
            throw new LabFailure("no folder lessons/ in " + home.directory()
                    + ": start this with ./fivefold, or set -Dfivefold.home=<repository>");
        }
        return home;
    }

    /** A file or a folder below the repository's. */
    public Path resolve(String path) {
        return directory.resolve(path);
    }

    /** The folder of the steps. */
    public Path lessons() {
        return resolve("lessons");
    }

    /** The simulated scenario. */
    public Path scenario() {
        return resolve("lab/scenario.yaml");
    }

    /** The configuration of metrics, rules and dashboards. */
    public Path observability() {
        return resolve("observability");
    }

    /** The built page of the shop. */
    public Path web() {
        return resolve("web/dist");
    }

    /** The folder of the last report, unless another is chosen. */
    public Path report() {
        return resolve("build/report");
    }

    /**
     * Makes a report's folder and writes to it, before minutes of measuring.
     *
     * @param chosen by {@code --out}; null for the default
     */
    public Path reportFolder(@Nullable Path chosen, String byDefault) {
        Path folder = chosen != null ? chosen : resolve(byDefault);
        try {
            Files.createDirectories(folder);
            Path probe = Files.createTempFile(folder, "try", ".tmp");
            try {
                Files.write(probe, new byte[1024 * 1024]); // rather more than a report
            } finally {
                Files.delete(probe);
            }
            return folder;
        } catch (IOException e) {
            throw new LabFailure(
                    "cannot write the report to %s: %s; choose another folder with --out"
                            .formatted(folder, CacheFolder.reason(e)),
                    e);
        }
    }

    /** The schema's migrations and the data. */
    public Path migrations() {
        return resolve("sql");
    }

    /** The jar of Zipkin. */
    public Path zipkinJar() {
        return built("lab/target/zipkin/zipkin-server.jar");
    }

    /** The jar of a service. */
    public Path jar(Service service) {
        return built("%1$s/target/%1$s.jar".formatted(service.module()));
    }

    private Path built(String path) {
        Path jar = resolve(path);
        if (!Files.isRegularFile(jar)) {
            throw new LabFailure(jar + " is missing: build it with ./mvnw -DskipTests package");
        }
        return jar;
    }
}

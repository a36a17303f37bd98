package dev.fivefold.lab;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where things lie in the repository.
 *
 * @param directory the repository's folder, absolute
 */
public record Home(Path directory) {

    /** Makes the folder absolute. */
    public Home {
        directory = directory.toAbsolutePath().normalize();
    }

    /**
     * The repository that the launcher names with {@code -Dfivefold.home}; the current folder if it names none.
     *
     * @throws LabFailure if it is not there
     */
    public static Home find() {
        Home home = new Home(Path.of(System.getProperty("fivefold.home", "")));
        if (!Files.isDirectory(home.lessons())) {
            throw new LabFailure("no folder lessons/ in " + home.directory()
                    + ": start this with ./fivefold, or set -Dfivefold.home=<repository>");
        }
        return home;
    }

    /** The folder of the steps. */
    public Path lessons() {
        return directory.resolve("lessons");
    }

    /** All that is simulated. */
    public Path scenario() {
        return directory.resolve("lab/scenario.yaml");
    }

    /** The edge's configuration, with placeholders. */
    public Path nginxTemplate() {
        return directory.resolve("nginx/nginx.conf.template");
    }

    /** What the edge adds to it for TLS, with placeholders. */
    public Path tlsTemplate() {
        return directory.resolve("nginx/tls.conf.template");
    }

    /** How the stack is watched. */
    public Path observability() {
        return directory.resolve("observability");
    }

    /**
     * Zipkin, as the build has fetched it.
     *
     * @throws LabFailure if it has not
     */
    public Path zipkinJar() {
        return built(directory.resolve("lab/target/zipkin/zipkin-server.jar"));
    }

    /** Schema and data. */
    public Path migrations() {
        return directory.resolve("sql");
    }

    /**
     * A service's jar.
     *
     * @throws LabFailure if it is not built
     */
    public Path jar(Service service) {
        return built(directory.resolve(service.module()).resolve("target").resolve(service.module() + ".jar"));
    }

    private static Path built(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new LabFailure(jar + " is missing: build it with ./mvnw -DskipTests package");
        }
        return jar;
    }
}

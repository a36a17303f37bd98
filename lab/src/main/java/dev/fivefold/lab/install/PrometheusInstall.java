package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/** Finds Prometheus and what tells it of nginx, or fetches the distribution's packages into the cache without installing them. */
public final class PrometheusInstall {

    private static final List<String> PACKAGES = List.of("prometheus", "prometheus-nginx-exporter", "mtail");

    private final Path folder;

    /**
     * Prepares; does nothing yet.
     *
     * @param cache gets the packages if the system has not all of them
     */
    public PrometheusInstall(CacheFolder cache) {
        this.folder = cache.prometheus();
    }

    /** The system's programs, each that it lacks from the cache; empty if one is in neither. */
    public Optional<PrometheusPrograms> find() {
        Optional<Path> prometheus = program("prometheus");
        Optional<Path> promtool = program("promtool");
        Optional<Path> nginxExporter = program("prometheus-nginx-exporter");
        Optional<Path> mtail = program("mtail");
        return prometheus.isPresent() && promtool.isPresent() && nginxExporter.isPresent() && mtail.isPresent()
                ? Optional.of(
                        new PrometheusPrograms(prometheus.get(), promtool.get(), nginxExporter.get(), mtail.get()))
                : Optional.empty();
    }

    /**
     * The programs, fetched if need be.
     *
     * @throws LabFailure if one is missing and cannot be fetched; says what to install
     */
    public PrometheusPrograms get() throws InterruptedException {
        Optional<PrometheusPrograms> found = find();
        if (found.isPresent()) {
            return found.get();
        }
        if (!AptPackages.areSupported()) {
            throw new LabFailure(missing());
        }
        try {
            fetch();
        } catch (LabFailure e) {
            throw new LabFailure(e.getMessage() + "; " + missing(), e);
        }
        return find().orElseThrow(() -> new LabFailure(missing()));
    }

    private static String missing() {
        return "install these programs yourself: prometheus with promtool, prometheus-nginx-exporter, mtail"
                + " (on Debian and Ubuntu: sudo apt-get install " + String.join(" ", PACKAGES) + ")";
    }

    private void fetch() throws InterruptedException {
        Folders.deleteRecursively(folder);
        Path unpacked = CacheFolder.make(folder.resolve("unpacking"));
        AptPackages packages = new AptPackages(folder, "root".equals(System.getProperty("user.name")));
        for (String name : PACKAGES) {
            packages.unpack(name, unpacked); // they need nothing but the C library
        }
        try {
            Files.move(unpacked, folder.resolve("root"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new LabFailure("cannot move " + unpacked + ": " + CacheFolder.reason(e), e);
        }
    }

    private Optional<Path> program(String name) {
        return OtherProgram.find(name)
                .or(() -> Optional.of(folder.resolve("root/usr/bin").resolve(name))
                        .filter(Files::isExecutable));
    }
}

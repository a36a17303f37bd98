package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Prometheus and its exporters for nginx, of the system or of the distribution's packages in the cache.
 *
 * @param promtool checks its configuration and tests its rules
 * @param nginxExporter exports the connections of nginx
 * @param mtail exports the requests in the log of nginx
 */
public record PrometheusPrograms(Path prometheus, Path promtool, Path nginxExporter, Path mtail) {

    private static final List<String> PACKAGES = List.of("prometheus", "prometheus-nginx-exporter", "mtail");

    /** The system's programs, else those in the cache; empty if one is in neither. */
    public static Optional<PrometheusPrograms> find(CacheFolder cache) {
        List<Path> programs = List.of("prometheus", "promtool", "prometheus-nginx-exporter", "mtail").stream()
                .map(name -> Program.find(name)
                        .orElse(AptPackages.root(cache.program("prometheus"))
                                .resolve("usr/bin")
                                .resolve(name)))
                .filter(Files::isExecutable)
                .toList();
        return programs.size() == 4
                ? Optional.of(
                        new PrometheusPrograms(programs.get(0), programs.get(1), programs.get(2), programs.get(3)))
                : Optional.empty();
    }

    /** The same, fetched if one is missing. */
    public static PrometheusPrograms get(CacheFolder cache) throws InterruptedException {
        return AptPackages.get(
                "prometheus",
                cache.program("prometheus"),
                () -> find(cache),
                (packages, root) -> {
                    for (String name : PACKAGES) {
                        packages.unpack(name, root); // they need nothing but the C library
                    }
                },
                "sudo apt-get install " + String.join(" ", PACKAGES));
    }
}

package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.EdgeCertificate;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.scenario.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The configuration and the command line of the edge. */
final class NginxCommand {

    /** 20 ms of the user's link go out in a write; the template says why. */
    private static final int WRITES_PER_SECOND = 50;

    private static final Path NOWHERE = Path.of("/dev/null");

    private NginxCommand() {}

    /**
     * Writes the step's configuration, and says how to run it.
     *
     * @param suffix of its name, its folder and its logs; empty for the step's own edge
     */
    static ChildCommand of(Nginx nginx, StackSettings settings, Step step, StackPorts ports, String suffix)
            throws InterruptedException {
        String name = "nginx" + suffix;
        Path prefix = CacheFolder.make(settings.cache().run().resolve(name));
        Path logs = CacheFolder.make(settings.cache().logs().resolve(step.id()));
        Path configuration = prefix.resolve("nginx.conf");
        Path lesson = step.nginxConfiguration()
                .orElseThrow(() -> new LabFailure("no lesson up to " + step.id() + " has an nginx.conf"));
        long link = settings.scenario().linkBytesPerSecond();
        Map<String, String> values = Map.of(
                "STATUS_LISTEN", "127.0.0.1:" + ports.edgeStatus(),
                "NGINX_LISTEN", "127.0.0.1:" + ports.edge(),
                "GATEWAY", "127.0.0.1:" + ports.gateway(),
                "LINK_BYTES_PER_S", Long.toString(link),
                "LINK_CHUNK_BYTES", Long.toString(Math.max(1, link / WRITES_PER_SECOND)),
                "STEP_CONF", quote(lesson),
                "RUN_DIR", prefix.toString(),
                "ACCESS_LOG", quote(settings.telemetry() == Telemetry.NONE ? NOWHERE : accessLog(logs, name)),
                "TLS_CONF", quote(tls(settings, prefix)));
        write(configuration, settings.home().nginxTemplate(), values);
        return new ChildCommand(
                name,
                List.of(
                        nginx.program().toString(),
                        "-p",
                        prefix + "/",
                        "-c",
                        configuration.toString(),
                        "-e",
                        "stderr",
                        "-g",
                        directives()),
                nginx.environment(),
                prefix,
                logs.resolve(name + ".log"));
    }

    /** Where the step's own edge writes a line for each request. */
    static Path accessLog(CacheFolder cache, Step step) {
        return accessLog(cache.logs().resolve(step.id()), "nginx");
    }

    private static Path accessLog(Path logs, String name) {
        return logs.resolve(name + "-access.log");
    }

    /** What is included for TLS, which is nothing if there is none. */
    private static Path tls(StackSettings settings, Path prefix) throws InterruptedException {
        if (settings.tlsPort().isEmpty()) {
            return NOWHERE;
        }
        EdgeCertificate certificate = EdgeCertificate.in(settings.cache());
        Path configuration = prefix.resolve("tls.conf");
        Map<String, String> values = Map.of(
                "TLS_LISTEN", "127.0.0.1:" + settings.tlsPort().getAsInt(),
                "TLS_CERTIFICATE", quote(certificate.chain()),
                "TLS_KEY", quote(certificate.key()));
        write(configuration, settings.home().tlsTemplate(), values);
        return configuration;
    }

    private static void write(Path configuration, Path template, Map<String, String> values) {
        try {
            Files.writeString(configuration, ConfigurationTemplate.fill(Files.readString(template), values));
        } catch (IOException e) {
            throw new LabFailure("cannot write %s: %s".formatted(configuration, CacheFolder.reason(e)), e);
        }
    }

    /** Workers of a root's nginx would be somebody who may not enter a root's folders. */
    private static String directives() {
        String always = "daemon off; error_log stderr warn;";
        return "root".equals(System.getProperty("user.name")) ? always + " user root;" : always;
    }

    private static String quote(Path path) {
        return '"' + path.toString() + '"';
    }
}

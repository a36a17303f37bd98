package dev.fivefold.lab.stack;

import static java.util.Map.entry;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Placeholders;
import dev.fivefold.lab.install.EdgeCertificate;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The configuration and the command line of the edge. */
final class NginxCommand {

    /** 20 ms of the user's link go out in a write; the template says why. */
    private static final int WRITES_PER_SECOND = 50;

    private static final Path NOWHERE = Path.of("/dev/null");

    private NginxCommand() {}

    /** Writes the step's configuration, and returns the command that uses it. */
    static ChildCommand of(StackSettings settings, Step step, StackPorts ports, String suffix)
            throws InterruptedException {
        Nginx nginx = Nginx.get(settings.cache());
        String name = "nginx" + suffix;
        Path prefix = CacheFolder.make(settings.cache().run().resolve(name));
        Path logs = CacheFolder.make(settings.cache().logs().resolve(step.id()));
        Path configuration = prefix.resolve("nginx.conf");
        Path lesson = step.nginxConfiguration()
                .orElseThrow(() -> new LabFailure("no lesson up to " + step.id() + " has an nginx.conf"));
        long link = settings.scenario().linkBytesPerSecond();
        Map<String, String> values = Map.ofEntries(
                entry("STATUS_LISTEN", "127.0.0.1:" + ports.edgeStatus()),
                entry("NGINX_LISTEN", "127.0.0.1:" + ports.edge()),
                entry("GATEWAY", "127.0.0.1:" + ports.gateway()),
                entry("LINK_BYTES_PER_S", Long.toString(link)),
                entry("LINK_CHUNK_BYTES", Long.toString(Math.max(1, link / WRITES_PER_SECOND))),
                entry("STEP_CONF", quote(lesson)),
                entry("RUN_DIR", prefix.toString()),
                entry("ACCESS_LOG", quote(settings.telemetry() == Telemetry.NONE ? NOWHERE : accessLog(logs, name))),
                entry("TLS_CONF", quote(tls(settings, prefix))),
                entry("WEB_CONF", quote(web(settings, step, prefix))));
        write(configuration, settings.home().resolve("nginx/nginx.conf.template"), values);
        List<String> words = new ArrayList<>(List.of(nginx.program().toString(), "-p", prefix + "/"));
        words.addAll(List.of("-c", configuration.toString(), "-e", "stderr"));
        // Without a user, the workers of a root's nginx may not enter a root's folders.
        words.addAll(List.of("-g", "daemon off; error_log stderr warn;" + (Program.isRoot() ? " user root;" : "")));
        return new ChildCommand(name, words, nginx.environment(), prefix, logs.resolve(name + ".log"));
    }

    /** The access log of the step's own edge. */
    static Path accessLog(CacheFolder cache, Step step) {
        return accessLog(cache.logs().resolve(step.id()), "nginx");
    }

    private static Path accessLog(Path logs, String name) {
        return logs.resolve(name + "-access.log");
    }

    /** The included file for TLS, which is empty without TLS. */
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
        write(configuration, settings.home().resolve("nginx/tls.conf.template"), values);
        return configuration;
    }

    /** The included file for the page at {@code /}. */
    private static Path web(StackSettings settings, Step step, Path prefix) {
        Path configuration = prefix.resolve("web.conf");
        Path report = settings.home().report();
        Map<String, String> values = Map.of(
                "WEB_DIR", settings.home().web().toString(),
                "REPORT_DIR", report.toString(),
                "HAS_REPORT", Boolean.toString(Files.exists(report.resolve("report.json"))),
                "STEP_ID", step.id());
        write(configuration, settings.home().resolve("nginx/web.conf.template"), values);
        return configuration;
    }

    private static void write(Path configuration, Path template, Map<String, String> values) {
        Disk.replace(configuration, Placeholders.fill(Disk.read(template), values));
    }

    private static String quote(Path path) {
        return '"' + path.toString() + '"';
    }
}

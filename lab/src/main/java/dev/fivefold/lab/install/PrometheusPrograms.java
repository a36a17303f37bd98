package dev.fivefold.lab.install;

import java.nio.file.Path;

/**
 * Usable programs that watch.
 *
 * @param prometheus the server
 * @param promtool checks its configuration and tests its rules
 * @param nginxExporter tells of nginx's connections
 * @param mtail tells of requests, by nginx's log
 */
public record PrometheusPrograms(Path prometheus, Path promtool, Path nginxExporter, Path mtail) {}

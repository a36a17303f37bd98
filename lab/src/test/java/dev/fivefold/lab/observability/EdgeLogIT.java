package dev.fivefold.lab.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.PrometheusPrograms;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real mtail counts of lines of the edge's access log. */
class EdgeLogIT {

    @TempDir
    private Path folder;

    @Test
    void a_request_that_was_sent_again_counts_once_by_its_last_response_and_one_without_a_response_does_not()
            throws Exception {
        assertThat(metrics("""
                        {"status":200,"request_time":1.250,"upstream_response":"0.900, 0.250","bytes":100}
                        {"status":200,"request_time":0.500,"upstream_response":"0.500","bytes":50,"gzip_ratio":"3.0"}
                        {"status":502,"request_time":0.250,"upstream_response":"","bytes":7}
                        """))
                .contains(
                        "fivefold_edge_requests_total{prog=\"edge.mtail\",status=\"2xx\"} 2",
                        "fivefold_edge_requests_total{prog=\"edge.mtail\",status=\"5xx\"} 1",
                        "fivefold_edge_request_seconds_sum{prog=\"edge.mtail\"} 2",
                        "fivefold_edge_upstream_seconds_sum{prog=\"edge.mtail\"} 0.75",
                        "fivefold_edge_upstream_seconds_count{prog=\"edge.mtail\"} 2",
                        "fivefold_edge_sent_bytes_total{prog=\"edge.mtail\"} 157",
                        "fivefold_edge_plain_bytes_total{prog=\"edge.mtail\"} 257");
    }

    private String metrics(String lines) throws Exception {
        Path mtail;
        try {
            mtail = PrometheusPrograms.get(CacheFolder.of(System.getenv())).mtail();
        } catch (LabFailure e) {
            return abort("no mtail here: " + e.getMessage());
        }
        Path log = Files.writeString(folder.resolve("edge.log"), lines);
        Process process = new ProcessBuilder(
                        mtail.toString(),
                        "-one_shot",
                        "-one_shot_format=prometheus",
                        "-progs=" + Home.find().observability().resolve("mtail"),
                        "-logs=" + log,
                        "-log_dir=" + folder)
                .redirectError(folder.resolve("mtail.txt").toFile())
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}

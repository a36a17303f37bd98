package dev.fivefold.lab.check;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.measure.PrometheusText;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a service counts, at its {@code /actuator/prometheus}: the sum over all labels but the one that is named.
 *
 * @param where a label and its value, as {@code form="wire"}; all if not given
 * @param over another one of the same label, by which the sum is divided; not at all if not given
 */
record MetricValue(
        Service service,
        String name,
        @Nullable String where,
        @Nullable String over) implements Source {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public Measured look(RunningStack stack) throws IOException, InterruptedException {
        String text = read(stack);
        if (text.lines().noneMatch(line -> line.startsWith(name + "{") || line.startsWith(name + " "))) {
            return Measured.NOTHING;
        }
        double sum = PrometheusText.sum(text, name, where == null ? "" : where);
        if (over == null) {
            return Measured.of(sum);
        }
        double whole = PrometheusText.sum(text, name, over);
        return whole == 0 ? Measured.NOTHING : Measured.of(sum / whole);
    }

    private String read(RunningStack stack) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> response = http.send(
                    HttpRequest.newBuilder(stack.metrics(service))
                            .timeout(PATIENCE)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new LabFailure("the metrics of %s at %s are a %d"
                        .formatted(service.label(), stack.metrics(service), response.statusCode()));
            }
            return response.body();
        }
    }
}

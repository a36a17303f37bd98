package dev.fivefold.mocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The metrics that {@code observability/metrics.yaml} declares. */
final class DeclaredMetrics {

    private static final Pattern METRIC = Pattern.compile("- name: (fivefold_\\w+)\\s+type: (\\w+)");

    private DeclaredMetrics() {}

    /** Names and types of a service's metrics, as {@code fivefold_pool_active gauge}. */
    static Set<String> of(String service) throws IOException {
        String all = Files.readString(Path.of("../observability/metrics.yaml"));
        String own = all.split("\n  - name: " + service + "\n", 2)[1].split("\n  - name: ", 2)[0];
        return METRIC.matcher(own)
                .results()
                .map((MatchResult found) -> found.group(1) + " " + found.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

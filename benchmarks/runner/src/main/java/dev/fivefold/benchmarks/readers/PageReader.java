package dev.fivefold.benchmarks.readers;

import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Sender;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Reads pages of popular users and products at the edge, compressed. */
record PageReader(HttpClient http, URI edge, Popularity users, Popularity products, double productShare)
        implements Sender {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int HUNDRED = 100;

    @Override
    public Outcome send(long number) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(edge.resolve(path(number)))
                .header("Accept-Encoding", "gzip")
                .timeout(TIMEOUT)
                .build();
        try {
            HttpResponse<Void> page = http.send(request, BodyHandlers.discarding());
            if (page.statusCode() != 200) {
                return Outcome.ERROR;
            }
            return page.headers().firstValue("X-Page-Complete").orElse("").equals("false")
                    ? Outcome.PARTIAL
                    : Outcome.SERVED;
        } catch (IOException e) {
            return Outcome.UNANSWERED;
        }
    }

    /** Spread evenly: of a hundred pages in a row, as many are of products as of any other hundred. */
    String path(long number) {
        boolean ofProduct = number * Math.round(HUNDRED * productShare) % HUNDRED < Math.round(HUNDRED * productShare);
        return ofProduct ? "/api/products/" + products.of(number) : "/api/home/" + users.of(number);
    }
}

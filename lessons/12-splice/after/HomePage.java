package dev.fivefold.lessons.l12;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** The page as gzip, from the parts' own deflate blocks. */
final class HomePage {

    private final OkHttpClient http = new OkHttpClient();
    private final String services;

    HomePage(String services) {
        this.services = services;
    }

    void write(long user, OutputStream client) throws IOException {
        GzipSplice page = new GzipSplice(client);
        String separator = "{";
        for (String part : List.of("profile", "cart")) {
            page.write((separator + '"' + part + "\":").getBytes(UTF_8));
            add(part, user, page);
            separator = ",";
        }
        page.write("}".getBytes(UTF_8));
        page.finish();
    }

    /** OkHttp does not inflate the response to a request that has this header already. */
    private void add(String part, long user, GzipSplice page) throws IOException {
        Request request = new Request.Builder()
                .url(services + "/" + part + "/" + user)
                .header("Accept-Encoding", "gzip")
                .build();
        try (Response response = http.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException(part + ": status " + response.code());
            }
            if ("gzip".equals(response.header("Content-Encoding"))) {
                page.splice(response.body().bytes());
            } else {
                page.write(response.body().bytes());
            }
        }
    }
}

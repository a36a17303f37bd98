package dev.fivefold.lessons.l12;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** The page as gzip: OkHttp inflates each part, and all of them are deflated again. */
final class HomePage {

    private final OkHttpClient http = new OkHttpClient();
    private final String services;

    HomePage(String services) {
        this.services = services;
    }

    void write(long user, OutputStream client) throws IOException {
        try (GZIPOutputStream page = new GZIPOutputStream(client)) {
            String separator = "{";
            for (String part : List.of("profile", "cart")) {
                page.write((separator + '"' + part + "\":").getBytes(UTF_8));
                add(part, user, page);
                separator = ",";
            }
            page.write('}');
        }
    }

    private void add(String part, long user, GZIPOutputStream page) throws IOException {
        Request request =
                new Request.Builder().url(services + "/" + part + "/" + user).build();
        try (Response response = http.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException(part + ": status " + response.code());
            }
            page.write(response.body().bytes());
        }
    }
}

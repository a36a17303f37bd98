package dev.fivefold.lessons.l02;

import dev.fivefold.lessons.Shop;
import feign.Feign;
import feign.okhttp.OkHttpClient;

/** The OpenFeign client, by OkHttp: it requests gzip and decompresses responses, transparently for callers. */
final class Clients {

    private Clients() {}

    static Shop shop(String url) {
        // OkHttp decompresses only if no other code sets Accept-Encoding, such as an interceptor of Feign.
        return Feign.builder().client(new OkHttpClient()).target(Shop.class, url);
    }
}

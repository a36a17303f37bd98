package dev.fivefold.lessons.l02;

import dev.fivefold.lessons.Shop;
import feign.Feign;

/** The OpenFeign client, by the JDK's HttpURLConnection: it does not request compressed responses. */
final class Clients {

    private Clients() {}

    static Shop shop(String url) {
        return Feign.builder().target(Shop.class, url);
    }
}

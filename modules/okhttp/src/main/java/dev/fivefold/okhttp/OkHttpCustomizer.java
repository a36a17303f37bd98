package dev.fivefold.okhttp;

import java.util.function.Consumer;
import okhttp3.OkHttpClient;

/** Changes OkHttp's client of all services, for instance its TLS. A bean; several apply in their order, once, at the start. */
@FunctionalInterface
public interface OkHttpCustomizer extends Consumer<OkHttpClient.Builder> {}

package dev.fivefold.aggregator.downstream;

import feign.Feign;
import feign.Retryer;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the clients of the downstream services. This is the pipeline of a call, a line a behaviour: everything that
 * happens between a plan and the wire is named here.
 *
 * <p>Safe for use by many threads; so are the clients. All of them share one pool of connections.
 */
public final class DownstreamClients {

    private final DownstreamProperties properties;
    private final JsonMapper json;
    private final OkHttpClient http;

    public DownstreamClients(DownstreamProperties properties, JsonMapper json) {
        this.properties = properties;
        this.json = json;
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(properties.maxIdleConnections(), 1, TimeUnit.MINUTES))
                // A redirect would let a downstream service choose whom this one calls.
                .followRedirects(false)
                .retryOnConnectionFailure(true);
        if (!properties.acceptGzip()) {
            // OkHttp asks for gzip and inflates it by itself, unless the request says what it accepts.
            builder.addInterceptor(chain -> chain.proceed(chain.request()
                    .newBuilder()
                    .header("Accept-Encoding", "identity")
                    .build()));
        }
        this.http = builder.build();
    }

    /**
     * A client of one service.
     *
     * @param type an interface whose methods carry Feign's annotations and return a {@code DownstreamCall}
     * @param service the service's name, under which its URL may be configured
     * @throws IllegalStateException if a method of {@code type} returns anything else
     */
    public <C> C create(Class<C> type, String service) {
        return Feign.builder()
                .client(new DeadlineHttpClient(http, properties.connectTimeout()))
                .contract(new PreparedCallContract())
                .invocationHandlerFactory(
                        (target, methods) -> new PreparedCallHandler(target, methods, properties.callTimeout()))
                .decoder(new AnswerDecoder(json, properties.maxResponseSize()))
                .errorDecoder((method, response) -> new ErrorStatusException(response.status()))
                .retryer(Retryer.NEVER_RETRY)
                .target(type, properties.urlOf(service).toString());
    }
}

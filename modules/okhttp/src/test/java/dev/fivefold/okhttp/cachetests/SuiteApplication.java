package dev.fivefold.okhttp.cachetests;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.okhttp.OkHttpCustomizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.cloud.openfeign.SpringQueryMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import tools.jackson.databind.json.JsonMapper;

/**
 * An application whose only page makes one cached call of the suite's origin. A call has neither headers nor another
 * type than JSON, both of which the suite checks. So below the cache, each response of the origin becomes JSON that has
 * all of it, with the headers of the response itself.
 */
@EnableAutoConfiguration
@EnableFeignClients(clients = SuiteApplication.Origin.class)
@Import(SuitePage.class)
class SuiteApplication {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The request of the thread, and what the origin has responded to it. */
    static final ThreadLocal<Exchange> EXCHANGE = new ThreadLocal<>();

    @FeignClient("origin")
    interface Origin {

        @GetMapping("/test/{id}")
        Call<RawJson> test(
                @PathVariable("id") String id,
                @SpringQueryMap Map<String, String> query,
                @RequestHeader Map<String, String> headers);
    }

    /** A response of the origin, as JSON. */
    record Whole(int status, List<List<String>> headers, String body) {

        static Whole of(byte[] json) {
            return JSON.readValue(json, Whole.class);
        }

        byte[] json() {
            return JSON.writeValueAsBytes(this);
        }
    }

    /** One request of the suite. */
    static final class Exchange {

        private final Map<String, String> own;
        private @Nullable Whole response;

        /**
         * A request.
         *
         * @param own the headers by which the origin knows the requests of the suite: they are none of the call's
         */
        Exchange(Map<String, String> own) {
            this.own = own;
        }

        @Nullable
        Whole response() {
            return response;
        }
    }

    @Bean
    OkHttpCustomizer recordedExchanges() {
        return client -> client.connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS)) // the origin closes some
                .addInterceptor(SuiteApplication::whole);
    }

    private static Response whole(Interceptor.Chain chain) throws IOException {
        Exchange exchange = EXCHANGE.get();
        if (exchange == null) {
            return chain.proceed(chain.request());
        }
        Request.Builder request = chain.request().newBuilder();
        exchange.own.forEach(request::header);
        Response response = chain.proceed(request.build());
        List<List<String>> headers = new ArrayList<>();
        response.headers().forEach(header -> headers.add(List.of(header.getFirst(), header.getSecond())));
        Whole whole = new Whole(response.code(), headers, response.body().string());
        exchange.response = whole;
        return response.newBuilder()
                .removeHeader("Content-Length")
                .header("Content-Type", "application/json")
                .body(ResponseBody.create(whole.json(), MediaType.get("application/json")))
                .build();
    }
}

package dev.fivefold.redis.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.redis.fixture.RealRedis;
import dev.fivefold.redis.users.UsersApplication.Relay;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.users.EchoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** No page has a part of another user, whatever is shared, cached, repeated or late. More pages with {@code -Dfivefold.fuzz.tries}. */
@Tag("transport")
class UsersTest {

    private static final int USERS = 5;
    private static final List<String> LANGUAGES = List.of("de", "fr", "ja", "pt", "fi");
    private static final int PAGES = Integer.getInteger("jqwik.tries.default", 100);

    private static final LongAdder CHECKED = new LongAdder();

    private static final EchoService SERVICE = new EchoService();
    private static final RealRedis REDIS = new RealRedis();

    @AfterAll
    static void stop() {
        SERVICE.close();
        REDIS.close();
    }

    private static RunningApplication application(Relay relay, String... others) {
        return RunningApplication.start(
                List.of(UsersApplication.class),
                Stream.concat(
                                Stream.of(
                                        "relay=" + relay,
                                        "spring.cloud.openfeign.client.config.people.url=" + SERVICE.url(),
                                        "fivefold.clients.people.forward-headers="
                                                + (relay == Relay.FORWARDED ? "Authorization,Accept-Language" : ""),
                                        "fivefold.calls.people.news.shared=true"),
                                Stream.of(others))
                        .toArray(String[]::new));
    }

    private static RunningApplication cached(Relay relay) {
        return application(
                relay,
                "fivefold.redis.enabled=true",
                "spring.data.redis.url=" + REDIS.url(),
                "fivefold.redis.namespace=" + relay,
                "fivefold.hedging.initial-delay=5ms",
                "fivefold.hedging.budget=1",
                "fivefold.hedging.max-cpu-load=1",
                "resilience4j.circuitbreaker.configs.fivefold.failure-rate-threshold=100",
                "fivefold.pages.progressive.progressive=true",
                "fivefold.calls.people.me.cache.ttl=2ms",
                "fivefold.calls.people.me.cache.stale=50ms",
                "fivefold.calls.people.cart.redis.ttl=100ms",
                "fivefold.calls.people.cart.fallback.max-age=1m",
                "fivefold.calls.people.prices.redis.ttl=100ms",
                "fivefold.calls.people.prices.cache.ttl=2ms",
                "fivefold.calls.people.order.fallback.max-age=1m",
                "fivefold.calls.people.news.cache.ttl=50ms");
    }

    @ParameterizedTest
    @EnumSource(names = "UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
    void no_page_has_a_part_of_another_user(Relay relay) throws Exception {
        try (RunningApplication application = cached(relay)) {
            SERVICE.failing(0.03);
            List<String> wrong = pages(application, false);
            SERVICE.failing(0);

            assertThat(wrong).isEmpty();
        }
    }

    /** It may have none, but never that of the thread on which it happened to be made. */
    @Test
    void a_thread_local_that_is_not_registered_is_never_that_of_another_user() throws Exception {
        try (RunningApplication application = cached(Relay.UNKNOWN)) {
            assertThat(pages(application, true)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
    void with_defaults_two_users_at_the_same_moment_get_their_own_pages(Relay relay) throws Exception {
        try (RunningApplication application = application(relay)) {
            assertThat(pages(application, false)).isEmpty();
        }
    }

    @Test
    void one_request_serves_all_users_of_a_method_that_is_shared() throws Exception {
        try (RunningApplication application = application(
                Relay.ATTRIBUTES,
                "fivefold.calls.people.news.cache.ttl=1m",
                "fivefold.calls.people.me.cache.ttl=1m",
                "fivefold.calls.people.cart.cache.ttl=1m",
                "fivefold.calls.people.prices.cache.ttl=1m",
                "fivefold.calls.people.order.cache.ttl=1m",
                "fivefold.calls.people.news.ignored-headers=Accept-Language")) {
            application.get("/page/0", "Authorization", "Bearer a", "Accept-Language", "de");
            int first = SERVICE.requests();
            JsonNode second = application.json("/page/0", "Authorization", "Bearer b", "Accept-Language", "de");

            assertThat(SERVICE.requests() - first)
                    .as("me, cart, prices, order, orders 1 and 2")
                    .isEqualTo(6);
            assertThat(second.path("news").path("token").asString()).isEmpty();
        }
    }

    /** The parts that are of another user, or of none. */
    private static List<String> pages(RunningApplication application, boolean orNone) throws Exception {
        Random random = new Random(7);
        List<Future<List<String>>> pages = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(2 * USERS)) {
            for (int i = 0; i < PAGES; i++) {
                int user = random.nextInt(USERS);
                String path = (random.nextBoolean() ? "/page/" : "/progressive/") + random.nextInt(100);
                pages.add(clients.submit(() -> {
                    JsonNode page = application.json(
                            path, "Authorization", "Bearer " + user, "Accept-Language", LANGUAGES.get(user));
                    return wrong(path, page, user, orNone);
                }));
            }
        }
        List<String> wrong = new ArrayList<>();
        assertThat(CHECKED.sumThenReset()).as("parts with a token").isGreaterThan(4L * PAGES);
        for (Future<List<String>> page : pages) {
            wrong.addAll(page.get());
        }
        return wrong;
    }

    private static List<String> wrong(String path, JsonNode page, int user, boolean orNone) {
        List<String> wrong = new ArrayList<>();
        for (String part : List.of("me", "cart", "order", "orders", "prices")) {
            for (JsonNode each : page.path(part).findParents("token")) {
                String token = each.path("token").asString();
                String language = each.path("language").asString();
                CHECKED.increment();
                boolean own = token.equals("Bearer " + user);
                if (!(own || (orNone && token.isEmpty())) || !language.equals(LANGUAGES.get(user))) {
                    wrong.add(path + " of " + user + ": " + part + " is of '" + token + "' in '" + language + "'");
                }
            }
        }
        for (JsonNode news : page.path("news").findValues("token")) {
            if (!news.asString().isEmpty()) {
                wrong.add(path + " of " + user + ": shared news are of " + news);
            }
        }
        return wrong;
    }
}

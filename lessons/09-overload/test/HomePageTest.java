package dev.fivefold.lessons.l09;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lessons.Services;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HomePageTest {

    private static final int LIMIT = 10;

    private final Services services = new Services();
    private final HomePage page = new HomePage(services.shop());
    private final ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void stop() {
        readers.shutdownNow();
        services.close();
    }

    @Test
    void a_page_beyond_the_limit_is_shed_before_any_call() throws Exception {
        Set<String> held = new HashSet<>(Set.of("/release/0"));
        List<Future<HomePage.Response>> admitted = new ArrayList<>();
        for (int user = 1; user <= LIMIT; user++) {
            held.add("/profile/" + user);
        }
        services.holdUntilAllAreThere(held);
        for (int user = 1; user <= LIMIT; user++) {
            long id = user;
            admitted.add(readers.submit(() -> page.load(id)));
        }
        await().until(() -> services.requests().size() == LIMIT);

        assertThat(page.load(11).status()).isEqualTo(429);
        assertThat(services.requests()).hasSize(LIMIT);
        assertThat(services.shop().part("release", 0)).isEqualTo("/release/0");
        for (Future<HomePage.Response> each : admitted) {
            assertThat(each.get().status()).isEqualTo(200);
        }
        assertThat(page.load(11).status()).isEqualTo(200);
    }
}

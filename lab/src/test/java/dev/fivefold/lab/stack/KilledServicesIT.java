package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.scenario.Lessons;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages while the services are killed (kill -9), from senders that send one again until it is accepted or a duplicate. */
@Tag("long")
@Timeout(300)
class KilledServicesIT {

    private static final int SENDERS = 8;
    private static final int KILLS = 3;
    private static final int BETWEEN_KILLS = 300;
    private static final int ACCEPTED = 202;
    private static final int DUPLICATE = 409;

    private static Stack stack;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        StackSettings settings = QuickStack.settings();
        stack = QuickStack.prepare(settings);
        stack.start(Lessons.in(settings.home().lessons()).step("8"), OptionalInt.empty());
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        http.close();
        stack.close();
    }

    @Test
    void no_message_is_lost_or_written_twice() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger sent = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> senders = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                senders.add(threads.submit(() -> {
                    while (!over.get()) {
                        send(sent.incrementAndGet());
                    }
                }));
            }
            for (int i = 0; i < KILLS; i++) {
                int before = sent.get();
                await().atMost(Duration.ofMinutes(1)).until(() -> sent.get() > before + BETWEEN_KILLS);
                stack.chain().kill(Chain.Part.SERVICES);
                stack.chain().startAgain(Chain.Part.SERVICES);
            }
            over.set(true);
            for (Future<?> sender : senders) {
                sender.get();
            }
        }

        await().untilAsserted(() ->
                assertThat(count("COUNT(DISTINCT user_id, content)")).isEqualTo(sent.get()));
        assertThat(count("COUNT(*)")).isEqualTo(sent.get());
    }

    /** Within the minute in which a duplicate is known as one. */
    private static void send(int number) {
        String message =
                "{\"userId\":%d,\"source\":\"killed\",\"content\":\"message %d\"}".formatted(1 + number % 50, number);
        HttpRequest request = HttpRequest.newBuilder(stack.aggregator().resolve("/api/messages"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(message))
                .build();
        await().atMost(Duration.ofSeconds(55)).until(() -> {
            try {
                int status = http.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                return status == ACCEPTED || status == DUPLICATE;
            } catch (IOException unknown) {
                return false;
            }
        });
    }

    private static int count(String what) throws InterruptedException {
        return Integer.parseInt(stack.sql()
                .lines("SELECT " + what + " FROM accepted_messages WHERE source = 'killed'")
                .strip());
    }
}

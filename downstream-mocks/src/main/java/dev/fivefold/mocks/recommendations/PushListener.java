package dev.fivefold.mocks.recommendations;

import dev.fivefold.mocks.recommendations.ranking.Ranker;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.NewTopic;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.config.TopicBuilder;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.backoff.FixedBackOff;

/**
 * Push recommendation (article 000): each event on {@link #EVENTS} is a user to notify. The product that ranks first
 * for the user goes to {@link #SELECTIONS}. An event that is in progress when the process ends is handled again. Off
 * unless {@code fivefold.mocks.push.enabled}.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("fivefold.mocks.push.enabled")
class PushListener {

    /** User ids, as decimal numbers. */
    static final String EVENTS = "push-events";

    /** Product ids, with the user id as the key, both as decimal numbers. */
    static final String SELECTIONS = "push-selections";

    private final RecommendationQueries queries;
    private final Ranker ranker;
    private final KafkaTemplate<String, String> selections;

    PushListener(RecommendationQueries queries, Ranker ranker, KafkaTemplate<String, String> selections) {
        this.queries = queries;
        this.ranker = ranker;
        this.selections = selections;
    }

    /** The number of partitions limits parallelism: one thread reads each. */
    @Bean
    NewTopic pushEvents(@Value("${fivefold.mocks.push.threads}") int threads) {
        return TopicBuilder.name(EVENTS).partitions(threads).build();
    }

    @Bean
    NewTopic pushSelections() {
        return TopicBuilder.name(SELECTIONS).build();
    }

    @KafkaListener(topics = EVENTS, concurrency = "${fivefold.mocks.push.threads}")
    void select(String event) {
        long userId = Long.parseUnsignedLong(event);
        List<Long> ranked = ranker.ranked(userId, queries.productIds(userId, "PERSONAL"));
        if (!ranked.isEmpty()) {
            // The template logs a selection that cannot be sent; its user gets no push.
            CompletableFuture<?> _ =
                    selections.send(SELECTIONS, event, ranked.getFirst().toString());
        }
    }

    /** An event that is no user id is logged and skipped: a retry would fail again. */
    @Bean
    CommonErrorHandler skipping() {
        return new DefaultErrorHandler(new FixedBackOff(0, 0));
    }
}

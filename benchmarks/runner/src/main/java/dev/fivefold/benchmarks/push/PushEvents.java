package dev.fivefold.benchmarks.push;

import dev.fivefold.lab.LabFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Sends events to the topic of the push recommendation, and reads how many of them its consumers have not handled. One thread uses it. */
final class PushEvents implements AutoCloseable {

    /** As the service and its settings name them. */
    private static final String TOPIC = "push-events";

    private static final String GROUP = "push-recommendation";
    private static final Duration CLOSED_WITHIN = Duration.ofSeconds(5);

    private final KafkaProducer<String, String> producer;
    private final Admin admin;
    private final int users;
    private long sent;

    /** To users of ids from 1 on. */
    PushEvents(String broker, int users) {
        Map<String, Object> settings = Map.of("bootstrap.servers", broker, "linger.ms", 5);
        this.producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
        this.admin = Admin.create(settings);
        this.users = users;
    }

    /** Sends events at once. */
    void send(int events) {
        for (int i = 0; i < events; i++) {
            send();
        }
        producer.flush();
    }

    /** Sends events at a rate for a time, evenly. */
    void send(int perSecond, Duration time) {
        long start = System.nanoTime();
        long events = perSecond * time.toMillis() / 1_000;
        for (long i = 0; i < events; i++) {
            long due = start + TimeUnit.SECONDS.toNanos(i) / perSecond;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
                if (Thread.currentThread().isInterrupted()) {
                    return;
                }
            }
            send();
        }
        producer.flush();
    }

    private void send() {
        // Without a key: those that go together in a request go to one partition, the next ones to another.
        Future<?> _ = producer.send(new ProducerRecord<>(TOPIC, Long.toString(1 + sent++ % users)));
    }

    /** Events on the topic, from its beginning. */
    long sent() {
        return sent;
    }

    /** Events that no consumer has handled, by the offsets that the consumers have committed. */
    long backlog() throws InterruptedException {
        try {
            TopicDescription topic = Objects.requireNonNull(
                    admin.describeTopics(List.of(TOPIC)).allTopicNames().get().get(TOPIC));
            Map<TopicPartition, OffsetSpec> latest = topic.partitions().stream()
                    .collect(Collectors.toMap(
                            partition -> new TopicPartition(TOPIC, partition.partition()), _ -> OffsetSpec.latest()));
            Map<TopicPartition, OffsetAndMetadata> handled = admin.listConsumerGroupOffsets(GROUP)
                    .partitionsToOffsetAndMetadata()
                    .get();
            long backlog = 0;
            for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
                    admin.listOffsets(latest).all().get().entrySet()) {
                @Nullable OffsetAndMetadata committed = handled.get(end.getKey());
                backlog += end.getValue().offset() - (committed == null ? 0 : committed.offset());
            }
            return backlog;
        } catch (ExecutionException e) {
            throw new LabFailure("Kafka does not report the backlog: " + e.getCause(), e);
        }
    }

    @Override
    public void close() {
        producer.close(CLOSED_WITHIN);
        admin.close(CLOSED_WITHIN);
    }
}

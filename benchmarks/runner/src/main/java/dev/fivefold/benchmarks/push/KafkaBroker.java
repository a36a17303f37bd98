package dev.fivefold.benchmarks.push;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.process.Readiness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;

/** An Apache Kafka broker in KRaft mode: one node, its own controller, on the loopback, without the data of an earlier start. */
final class KafkaBroker {

    private static final Duration STARTED_WITHIN = Duration.ofMinutes(1);

    private KafkaBroker() {}

    /**
     * Starts one and waits until it is ready.
     *
     * @param children stops it
     * @return its address, as clients' {@code bootstrap.servers}
     */
    static String start(Home home, CacheFolder cache, Children children) throws InterruptedException {
        List<Integer> ports = Ports.free(2);
        String address = "127.0.0.1:" + ports.getFirst();
        Path folder = CacheFolder.make(cache.run().resolve("kafka"));
        Path data = folder.resolve("data");
        Folders.deleteRecursively(data);
        Path settings =
                Disk.replace(folder.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                listeners=PLAINTEXT://%1$s,CONTROLLER://127.0.0.1:%2$d
                advertised.listeners=PLAINTEXT://%1$s
                controller.listener.names=CONTROLLER
                controller.quorum.voters=1@127.0.0.1:%2$d
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
                log.dirs=%3$s
                auto.create.topics.enable=false
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                group.initial.rebalance.delay.ms=0
                """.formatted(address, ports.getLast(), data));
        try (Errands errands = new Errands()) {
            errands.run(
                    java(
                            home,
                            cache,
                            "kafka-format",
                            "kafka.tools.StorageTool",
                            "format",
                            "-t",
                            Uuid.randomUuid().toString(),
                            "-c",
                            settings.toString()),
                    STARTED_WITHIN);
        }
        ChildProcess broker = children.start(java(home, cache, "kafka", "kafka.Kafka", settings.toString()));
        children.awaitReady(Map.of(broker, Readiness.listens(ports.getFirst())), STARTED_WITHIN);
        return address;
    }

    /** The broker's jars are beside those of this program, which has its client. */
    private static ChildCommand java(Home home, CacheFolder cache, String name, String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Program.ofJdk("java").toString(),
                "-Xmx512m",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                home.resolve("benchmarks/runner/target/lib") + "/*"));
        words.addAll(List.of(arguments));
        return new ChildCommand(
                name,
                words,
                Map.of(),
                home.directory(),
                cache.logs().resolve("push").resolve(name + ".log"));
    }
}

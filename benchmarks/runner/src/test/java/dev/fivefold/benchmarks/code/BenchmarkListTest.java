package dev.fivefold.benchmarks.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkListTest {

    private static final String CODE = """
            code:
              - title: Splitting at one character
                module: downstream-mocks
                benchmark: dev.fivefold.mocks.recommendations.SplitBenchmark
                article: "000: +50 %"
                jvm: [-Xmx4g, -XX:+UseParallelGC]
              - title: Message id
                module: aggregator-service
                benchmark: dev.fivefold.aggregator.messages.IdBenchmark
            """;

    private static final String ENDPOINTS = """
            endpoints:
              - title: Recommendations
                url: "{mocks}/recommendations/{n}/personal"
                before: 07-g1
                after: 08-hot-code
                method: dev.fivefold.mocks.recommendations.RegexSplitter.split
              - title: Messages
                url: "{edge}/api/messages"
                body: message.json
                connections: 8
                before: 07-g1
                after: 08-hot-code
                methods: [dev.fivefold.aggregator.messages.Md5.id, dev.fivefold.aggregator.messages.Crc.id]
            """;

    @TempDir
    private Path folder;

    @Test
    void code_and_endpoints_are_read_in_their_order() throws IOException {
        Path body = Files.writeString(folder.resolve("message.json"), "{}");
        BenchmarkList list = read(CODE + ENDPOINTS);

        assertThat(list.code())
                .extracting(BenchmarkList.Code::title)
                .containsExactly("Splitting at one character", "Message id");
        assertThat(list.code().getFirst().article()).isEqualTo("000: +50 %");
        assertThat(list.code().getFirst().jvm()).containsExactly("-Xmx4g", "-XX:+UseParallelGC");
        assertThat(list.code().getLast().article()).isNull();
        assertThat(list.code().getLast().jvm()).isEmpty();
        assertThat(list.endpoints()).extracting(BenchmarkList.Endpoint::body).containsExactly(null, body);
        assertThat(list.endpoints())
                .extracting(BenchmarkList.Endpoint::concurrency)
                .containsExactly(50, 8);
        assertThat(list.endpoints())
                .extracting(BenchmarkList.Endpoint::service)
                .containsExactly(Service.MOCKS, Service.AGGREGATOR);
        assertThat(list.endpoints().getFirst().methods())
                .containsExactly("dev.fivefold.mocks.recommendations.RegexSplitter.split");
        assertThat(list.endpoints().getLast().methods()).hasSize(2);
    }

    @Test
    void either_may_be_left_out() throws IOException {
        assertThat(read(CODE).endpoints()).isEmpty();
        assertThat(read("{}")).isEqualTo(new BenchmarkList(List.of(), List.of()));
    }

    @Test
    void an_error_is_named_with_its_place() throws IOException {
        Files.writeString(folder.resolve("message.json"), "{}");

        assertRejected("- title: a", "Cannot deserialize value of type");
        assertRejected("codes: []", "codes: 'codes' is no key: there are [code, endpoints]");
        assertRejected("code: all", "code 1: Cannot construct instance of");
        assertRejected(
                CODE.replace("title: Message id", "title: Message id\n    name: x"),
                "code 2 name: 'name' is no key: there are [article, benchmark, jvm, module, title]");
        assertRejected(CODE.replace("    module: aggregator-service\n", ""), "code 2: ", "'module' is missing");
        assertRejected(CODE.replace("title: Message id", "title: 7"), "code 2 title: Cannot coerce Integer value (7)");
        assertRejected(CODE.replace("-Xmx4g", "4"), "code 1 jvm 1: Cannot coerce Integer value (4)");
        assertRejected(
                CODE.replace("downstream-mocks", "mocks"),
                "code 1: ",
                "there is no module 'mocks': there are downstream-mocks, aggregator-service, gateway, engine, starter");
        assertRejected(
                ENDPOINTS.replace("{mocks}", "http://127.0.0.1"),
                "endpoints 1: ",
                "the url is 'http://127.0.0.1/recommendations/{n}/personal': it must begin with {mocks},");
        assertRejected(
                ENDPOINTS.replace("message.json", "none.json"),
                "Messages: there is no file " + folder.resolve("none.json"));
        assertRejected(
                ENDPOINTS.replace("aggregator.messages.Crc", "mocks.messages.Crc"),
                "endpoints 2: ",
                "'dev.fivefold.mocks.messages.Crc.id' must be of the service that is profiled");
        assertRejected(
                ENDPOINTS.replace("07-g1", "08-hot-code"), "endpoints 1: ", "'before' and 'after' are the same step");
        assertRejected(
                ENDPOINTS.replace("connections: 8", "connections: 0"),
                "endpoints 2: ",
                "'connections' is 0: choose 1 to 1000");
        assertRejected("code: [", "");
    }

    private void assertRejected(String yaml, String... parts) {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> read(yaml))
                .withMessageStartingWith(folder.resolve("benchmarks.yaml").toString())
                .withMessageContainingAll(parts);
    }

    private BenchmarkList read(String yaml) throws IOException {
        return BenchmarkList.read(Files.writeString(folder.resolve("benchmarks.yaml"), yaml));
    }
}

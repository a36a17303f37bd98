package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.DatabaseUsers;
import dev.fivefold.lab.install.DatabaseUsers.User;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackSettings.Extra;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceCommandsTest {

    private static final Map<Service, Path> JARS = Map.of(
            Service.MOCKS, Path.of("mocks.jar"),
            Service.AGGREGATOR, Path.of("aggregator.jar"),
            Service.GATEWAY, Path.of("gateway.jar"));
    private static final StackPorts PORTS = new StackPorts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

    @TempDir
    private Path folder;

    private Traces traces = Traces.NONE;

    @Test
    void another_aggregator_differs_only_in_its_ports_logs_and_variant() throws IOException {
        ServiceCommands commands = commands();
        ChildCommand own = commands.aggregator();
        ChildCommand beside =
                commands.aggregator("aggregator-beside", 40, 50, Variant.of(Map.of("some.setting", "false")));

        assertThat(beside.name()).isEqualTo("aggregator-beside");
        assertThat(beside.log()).isEqualTo(own.log().resolveSibling("aggregator-beside.log"));
        List<String> expected = new ArrayList<>(own.words());
        expected.replaceAll(word -> word.replaceFirst("aggregator-(gc|crash).log", "aggregator-beside-$1.log")
                .replaceFirst("server\\.port=4$", "server.port=40")
                .replaceFirst("server\\.port=5$", "server.port=50"));
        expected.add("--some.setting=false");
        assertThat(beside.words())
                .containsExactlyElementsOf(expected)
                .doesNotContainAnyElementsOf(List.of("--server.port=4"));
    }

    @Test
    void the_aggregator_logs_in_to_redis_if_a_lesson_has_one() throws IOException {
        assertThat(commands().aggregator().words()).noneMatch(word -> word.contains("redis"));
        assertThat(commands().aggregator().environment()).doesNotContainKey("SPRING_DATA_REDIS_PASSWORD");

        Files.writeString(Files.createDirectories(folder.resolve("11-dataflow")).resolve("redis.conf"), "");
        ServiceCommands commands = commands();

        assertThat(commands.aggregator().words())
                .contains(
                        "--spring.data.redis.host=127.0.0.1",
                        "--spring.data.redis.port=8",
                        "--spring.data.redis.username=fivefold")
                .noneMatch(word -> word.contains(commands.redisPassword()));
        assertThat(commands.aggregator().environment())
                .containsEntry("SPRING_DATA_REDIS_PASSWORD", commands.redisPassword());
        assertThat(commands().redisPassword())
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(commands().redisPassword());
    }

    @Test
    void another_aggregators_jvm_and_what_it_turns_on_may_differ() throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("11-dataflow")).resolve("aggregator.jvm"), "");
        Files.writeString(folder.resolve("11-dataflow/aggregator.yaml"), "");

        assertThat(commands().aggregator().words()).contains("@" + folder.resolve("11-dataflow/aggregator.jvm"));
        assertThat(commands()
                        .aggregator("beside", 40, 50, Variant.of(Path.of("/a/g1.jvm"), Path.of("/a/live-set.yaml")))
                        .words())
                .contains("@/a/g1.jvm")
                .doesNotContain("@" + folder.resolve("11-dataflow/aggregator.jvm"))
                .contains("--spring.config.additional-location=file:/a/live-set.yaml,file:"
                        + folder.resolve("11-dataflow/aggregator.yaml"));
    }

    @Test
    void the_gateway_may_have_several_aggregators() throws IOException {
        assertThat(commands().gateway().words())
                .contains("--fivefold.gateway.origins.aggregator.servers[0]=127.0.0.1:4")
                .doesNotContain("--fivefold.gateway.origins.aggregator.servers[1]=127.0.0.1:40");
        assertThat(commands().gateway(List.of(4, 40)).words())
                .contains(
                        "--fivefold.gateway.origins.aggregator.servers[0]=127.0.0.1:4",
                        "--fivefold.gateway.origins.aggregator.servers[1]=127.0.0.1:40");
    }

    @Test
    void crash_files_of_a_jvm_are_in_the_logs_of_its_step() throws IOException {
        String logs = folder.resolve("cache/logs/11-dataflow").toString();

        assertThat(commands().aggregator().words())
                .contains("-XX:HeapDumpPath=" + logs, "-XX:ErrorFile=" + logs + "/aggregator-crash.log");
        assertThat(commands().gateway().words())
                .contains("-XX:HeapDumpPath=" + logs, "-XX:ErrorFile=" + logs + "/gateway-crash.log");
    }

    @Test
    void services_make_spans_only_where_zipkin_runs() throws IOException {
        assertThat(commands().gateway().words()).noneMatch(word -> word.contains("tracing"));

        traces = new Traces(OptionalInt.of(9411), 0.25, Optional.empty());

        for (ChildCommand command : List.of(commands().gateway(), commands().aggregator())) {
            assertThat(command.words())
                    .contains(
                            "--fivefold.tracing.enabled=true",
                            "--management.tracing.export.zipkin.endpoint=http://127.0.0.1:9411/api/v2/spans",
                            "--management.tracing.sampling.probability=0.25");
        }
    }

    @Test
    void with_skywalkings_agent_a_jvm_has_a_name_and_excludes_actuators() throws IOException {
        Path agent = Files.writeString(folder.resolve("skywalking-agent.jar"), "");
        traces = Traces.of(settings(), Map.of("FIVEFOLD_SKYWALKING_AGENT", folder.toString()));

        List<String> words =
                commands().aggregator("beside", 40, 50, Variant.of(Map.of())).words();

        assertThat(words)
                .contains(
                        "-javaagent:" + agent,
                        "-Dskywalking.agent.service_name=aggregator",
                        "-Dskywalking.agent.instance_name=beside@11-dataflow",
                        "-Dskywalking.plugin.jdbc.trace_sql_parameters=false",
                        "-Dskywalking.trace.ignore_path=*:/actuator/**")
                .noneMatch(word -> word.contains("tracing.enabled"));
        assertThat(words.indexOf("-javaagent:" + agent)).isLessThan(words.indexOf("-jar"));
    }

    @Test
    void a_missing_agent_and_one_in_addition_to_zipkin_are_rejected_in_a_line() throws IOException {
        Map<String, String> environment = Map.of("FIVEFOLD_SKYWALKING_AGENT", folder.toString());
        StackSettings settings = settings();

        assertThatThrownBy(() -> Traces.of(settings, environment))
                .isInstanceOf(LabFailure.class)
                .hasMessageContaining("there is no skywalking-agent.jar");
        Files.writeString(folder.resolve("skywalking-agent.jar"), "");
        assertThatThrownBy(() -> Traces.of(settings.with(Set.of(Extra.TRACES)), environment))
                .isInstanceOf(LabFailure.class)
                .hasMessageContaining("leave out --with traces");
    }

    @Test
    void logs_are_json_without_access_log_in_measurements() throws IOException {
        User user = new User("user", "password");
        assertThat(commands().mocks(1, new DatabaseUsers(user, user)).words())
                .contains("--logging.structured.format.console=logstash", "--fivefold.log.access=true");
        assertThat(commands(made -> made.withTelemetry(Telemetry.METRICS))
                        .gateway()
                        .words())
                .contains("--fivefold.log.access=false")
                .doesNotContain("--fivefold.log.access=true");
    }

    @Test
    void without_telemetry_a_service_has_no_metrics_and_no_access_log() throws IOException {
        String noMetrics = "--management.defaults.metrics.export.enabled=false";
        assertThat(commands(made -> made.withTelemetry(Telemetry.NONE))
                        .gateway()
                        .words())
                .contains("--fivefold.log.access=false", noMetrics, "--management.observations.enable.all=false");
        for (Telemetry telemetry : List.of(Telemetry.METRICS, Telemetry.LINES)) {
            assertThat(commands(made -> made.withTelemetry(telemetry)).gateway().words())
                    .doesNotContain(noMetrics);
        }
    }

    @Test
    void a_second_chain_has_names_and_logs_of_its_own() throws IOException {
        StackSettings settings = settings();
        Step step = new Step(11, "11-dataflow", List.of());
        User user = new User("user", "password");
        ServiceCommands second =
                new ServiceCommands(settings, new ServiceJars(JARS, settings.brief()), step, PORTS, traces, "-second");

        assertThat(List.of(second.mocks(1, new DatabaseUsers(user, user)), second.aggregator(), second.gateway()))
                .extracting(ChildCommand::name)
                .containsExactly("mocks-second", "aggregator-second", "gateway-second");
        assertThat(second.gateway().log().getFileName()).hasToString("gateway-second.log");
        assertThat(second.gcLog().getFileName()).hasToString("aggregator-second-gc.log");
    }

    @Test
    void the_key_of_users_hashes_is_the_same_at_all_hops_with_users_and_on_no_command_line() throws IOException {
        ServiceCommands commands = commands();
        String key = commands.gateway().environment().getOrDefault("FIVEFOLD_LOG_USERKEY", "");

        assertThat(key).matches("[0-9a-f]{64}");
        assertThat(commands.aggregator().environment()).containsEntry("FIVEFOLD_LOG_USERKEY", key);
        assertThat(commands.gateway().words()).noneMatch(word -> word.contains(key));
        assertThat(commands().gateway().environment()).doesNotContainEntry("FIVEFOLD_LOG_USERKEY", key);
    }

    @Test
    void short_lived_services_start_from_aot_caches_without_c2() throws IOException {
        assertThat(commands(settings -> settings.withBrief(true)).gateway().words())
                .contains("-XX:AOTCache=service.aot", "-XX:TieredStopAtLevel=1");
        assertThat(commands(settings -> settings.withBrief(false)).gateway().words())
                .noneMatch(word -> word.startsWith("-XX:AOTCache") || word.startsWith("-XX:Tiered"));
    }

    private ServiceCommands commands() throws IOException {
        return commands(UnaryOperator.identity());
    }

    private ServiceCommands commands(UnaryOperator<StackSettings> as) throws IOException {
        StackSettings settings = as.apply(settings());
        Step step = new Step(11, "11-dataflow", List.of(folder.resolve("11-dataflow")));
        return new ServiceCommands(settings, new ServiceJars(JARS, settings.brief()), step, PORTS, traces);
    }

    private StackSettings settings() throws IOException {
        Home home = new Home(folder);
        return StackSettings.of(home, new CacheFolder(folder, folder.resolve("cache")), DataScale.SMALL);
    }
}

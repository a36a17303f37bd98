package dev.fivefold.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Pages as tools of a server without sessions. */
class PageToolsTest {

    private static final Services SERVICES =
            new Services(Map.of("/profile/7", "{\"name\":\"Ann\",\"mail\":null,\"credit\":1.10}"));

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Shop.class),
            SERVICES.properties("services")[0],
            "fivefold.mcp.pages=home,product,search",
            "fivefold.mcp.anonymous=true",
            "fivefold.mcp.origins=https://agent.example.com");

    private final Mcp client = new Mcp(RUNNING);

    @AfterEach
    void reset() {
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
    }

    @Test
    void a_page_is_a_tool_that_only_reads() throws Exception {
        JsonNode tool = client.tool("home");

        assertThat(tool.path("description").asString()).isEqualTo("Page home: parts profile. An id is at least 1.");
        assertThat(tool.path("inputSchema").toString())
                .contains("\"userId\":{\"type\":\"integer\"}", "\"required\":[\"userId\"]");
        assertThat(tool.at("/annotations/readOnlyHint").asBoolean()).isTrue();
        assertThat(tool.at("/annotations/idempotentHint").asBoolean()).isTrue();
        assertThat(tool.at("/annotations/openWorldHint").asBoolean(true)).isFalse();
    }

    @Test
    void path_variables_and_query_parameters_are_input_and_headers_are_not() throws Exception {
        JsonNode schema = client.tool("search").path("inputSchema");

        assertThat(schema.path("properties").propertyNames())
                .containsExactlyInAnyOrder("word", "size", "brands", "stocked", "sort");
        assertThat(schema.at("/properties/size").toString()).isEqualTo("{\"type\":\"integer\",\"default\":10}");
        assertThat(schema.at("/properties/brands/items/type").asString()).isEqualTo("integer");
        assertThat(schema.at("/properties/stocked/type").asString()).isEqualTo("boolean");
        assertThat(schema.at("/properties/sort/enum").toString()).isEqualTo("[\"PRICE\",\"NAME\"]");
        assertThat(schema.path("required").toString()).isEqualTo("[\"word\",\"stocked\"]");
    }

    @Test
    void a_call_makes_the_page_as_a_get_does() throws Exception {
        String part = "{\"profile\":{\"name\":\"Ann\",\"mail\":null,\"credit\":1.10},\"_meta\":{\"complete\":true";

        String response = client.send("tools/call", "{\"name\":\"home\",\"arguments\":{\"userId\":7}}")
                .body();

        assertThat(response)
                .contains(
                        "\"isError\":false",
                        "\"structuredContent\":" + part,
                        "\"text\":\"" + part.replace("\"", "\\\""));
        assertThat(SERVICES.targets()).contains("/profile/7");
    }

    @Test
    void arguments_are_bound_as_those_of_a_url() throws Exception {
        client.call(
                "search",
                "{\"word\":\"tea & cake;v=1\",\"size\":3.0,\"brands\":[1,2],\"stocked\":true,\"sort\":\"NAME\"}",
                "X-Country",
                "NZ");

        assertThat(SERVICES.requests())
                .singleElement()
                .extracting(request -> request.getUrl().queryParameter("q"))
                .isEqualTo("Search[word=tea & cake;v=1, size=3, brands=[1, 2], stocked=true, sort=NAME, country=NZ]");
    }

    @Test
    void an_invalid_argument_is_an_error_with_the_problem_of_the_page() throws Exception {
        assertThat(client.call("home", "{\"userId\":0}").toString())
                .contains("\"isError\":true", "\\\"status\\\":400", "An id is at least 1.");
        assertThat(client.call("search", "{\"word\":\"x\",\"stocked\":true,\"size\":51}")
                        .toString())
                .contains("\"isError\":true", "\\\"field\\\":\\\"size\\\"");
        assertThat(SERVICES.targets()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"userId\":\"x\"}", "{\"userId\":1,\"user\":2}"})
    void an_argument_against_the_schema_is_an_error(String arguments) throws Exception {
        assertThat(client.call("home", arguments).path("isError").asBoolean()).isTrue();
        assertThat(SERVICES.targets()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "a\\\\b", "a\\u0000"})
    void an_argument_that_no_path_has_is_an_error(String code) throws Exception {
        JsonNode result = client.call("product", "{\"code\":\"" + code + "\"}");

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(Mcp.text(result)).contains("\"status\":400", "code is a part of a path");
    }

    @Test
    void an_argument_leads_to_no_other_handler() throws Exception {
        assertThat(RUNNING.get("/api/product/secret").body()).contains("secret");

        JsonNode result = client.call("product", "{\"code\":\"secret\"}");

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(Mcp.text(result)).contains("\"status\":404").doesNotContain("secret");
    }

    @Test
    void a_failed_service_is_an_error_with_the_problem_of_the_page() throws Exception {
        SERVICES.respond("/profile/7", Services.status(500));

        JsonNode result = client.call("home", "{\"userId\":7}");

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(Mcp.text(result))
                .contains("\"status\":502", "\"call\":\"profile\"")
                .doesNotContain("stack trace");
    }

    @Test
    void a_service_without_capacity_is_an_error_that_says_when_to_call_again() throws Exception {
        SERVICES.respond(
                "/profile/7",
                Services.status(429).newBuilder().addHeader("Retry-After", "4").build());

        JsonNode result = client.call("home", "{\"userId\":7}");

        assertThat(result.at("/content/1/text").asString()).isEqualTo("Call the tool again in 4 s.");
    }

    @Test
    void a_call_counts_in_the_metrics_of_its_page() throws Exception {
        double before = complete();

        client.call("home", "{\"userId\":7}");

        assertThat(complete()).isEqualTo(before + 1);
    }

    private static double complete() {
        return RUNNING.bean(MeterRegistry.class)
                .get("fivefold.page.results")
                .tag("page", "home")
                .tag("result", "complete")
                .counter()
                .count();
    }

    @Test
    void a_web_page_of_another_origin_cannot_call_the_server() throws Exception {
        assertThat(client.send("tools/list", "{}", "Origin", "https://evil.example.com")
                        .statusCode())
                .isEqualTo(403);
        assertThat(client.send("tools/list", "{}", "Origin", "null").statusCode())
                .isEqualTo(403);
        assertThat(client.send("tools/list", "{}", "Origin", "https://agent.example.com")
                        .statusCode())
                .isEqualTo(200);
        assertThat(client.send("tools/list", "{}", "Origin", "http://localhost:6274")
                        .statusCode())
                .isEqualTo(200);
        assertThat(RUNNING.get("/api/home/7", "Origin", "https://evil.example.com")
                        .statusCode())
                .isEqualTo(200);
    }
}

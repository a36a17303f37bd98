package dev.fivefold.mcp;

import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.page.ServedPage;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** A page as a tool that reads. Thread-safe. */
record PageTool(ServedPage<?> page, ToolInput input, PageDispatch dispatch) {

    private static final Logger LOG = LoggerFactory.getLogger(PageTool.class);

    /** Numbers as services have written them. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /** What clients learn of it. */
    McpSchema.Tool tool() {
        String parts = page.execution().plan().calls().stream()
                .filter(call -> call.place() != Place.HIDDEN && !call.deferred())
                .map(PlannedCall::name)
                .collect(Collectors.joining(", "));
        return McpSchema.Tool.builder(page.name(), input.schema())
                .description(("Page " + page.name() + ": parts " + parts + ". " + page.rule()).strip())
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(true)
                        .destructiveHint(false)
                        .idempotentHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
    }

    /** The page, or why there is none; for the thread of the MCP request. */
    CallToolResult call(CallToolRequest call) {
        ToolInput.Target target;
        try {
            target = input.target(Objects.requireNonNullElse(call.arguments(), Map.of()));
        } catch (IllegalArgumentException invalid) {
            return problem(HttpStatus.BAD_REQUEST.value(), invalid.getMessage(), null);
        }
        try {
            ToolResponse response = dispatch.get(page.path(), target);
            return response.getStatus() == HttpStatus.OK.value() ? page(response.text()) : problem(response);
        } catch (Exception failure) {
            LOG.error("Tool of a page failed: page={}", page.name(), failure);
            return problem(HttpStatus.INTERNAL_SERVER_ERROR.value(), null, null);
        }
    }

    private static CallToolResult page(String text) {
        JsonNode json = JSON.readTree(text);
        return CallToolResult.builder(List.of(text(text)))
                .structuredContent(json)
                .isError(false)
                .build();
    }

    private static CallToolResult problem(ToolResponse response) {
        return isJson(response.text())
                ? failed(response.text(), response.getStatus(), response.getHeader(HttpHeaders.RETRY_AFTER))
                : problem(response.getStatus(), null, response.getHeader(HttpHeaders.RETRY_AFTER));
    }

    private static boolean isJson(String text) {
        try {
            return JSON.readTree(text).isObject();
        } catch (JacksonException other) { // such as the HTML of an error page
            return false;
        }
    }

    private static CallToolResult problem(int status, @Nullable String detail, @Nullable String retryAfter) {
        Map<String, Object> problem = new LinkedHashMap<>();
        HttpStatus known = HttpStatus.resolve(status);
        problem.put("title", known == null ? "Error" : known.getReasonPhrase());
        problem.put("status", status);
        if (detail != null) {
            problem.put("detail", detail);
        }
        return failed(JSON.writeValueAsString(problem), status, retryAfter);
    }

    private static CallToolResult failed(String problem, int status, @Nullable String retryAfter) {
        List<McpSchema.Content> content = new ArrayList<>(List.of(text(problem)));
        if (status == HttpStatus.TOO_MANY_REQUESTS.value() || status == HttpStatus.SERVICE_UNAVAILABLE.value()) {
            content.add(text("Call the tool again in " + (retryAfter == null ? "1" : retryAfter) + " s."));
        }
        return CallToolResult.builder(content).isError(true).build();
    }

    private static McpSchema.Content text(String text) {
        return McpSchema.TextContent.builder(text).build();
    }
}

package dev.fivefold.mcp;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Pages as tools of an MCP server. The rest of the server is set by {@code spring.ai.mcp.server.*}.
 *
 * @param pages the names of the pages that are tools; none by default, and without one there is no server
 * @param anonymous whether callers without authentication can call tools. Without it, an application without Spring Security does not start
 * @param origins the origins of web pages that can call the server, such as {@code https://agent.example.com}, beside those of this machine
 */
@ConfigurationProperties("fivefold.mcp")
record McpSettings(
        @DefaultValue List<String> pages,
        @DefaultValue("false") boolean anonymous,
        @DefaultValue List<String> origins) {

    McpSettings {
        pages = pages.stream().distinct().toList();
        origins = List.copyOf(origins);
    }
}

package dev.fivefold.mcp;

import java.util.List;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;

/**
 * Defaults of Spring AI's server at the lowest precedence. Without a page, and without a key of the application's own server, there is no server: its
 * starter on the class path would open an endpoint. With pages, the server has no sessions.
 */
final class McpDefaults implements EnvironmentPostProcessor {

    static final String SERVER = "spring.ai.mcp.server";

    private static final String SOURCE = "fivefold-mcp defaults";

    /** After the application's configuration has been read. */
    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (!pages(environment).isEmpty()) {
            add(environment, SERVER + ".protocol", "STATELESS");
        } else if (!Binder.get(environment)
                .bind(SERVER, Bindable.mapOf(String.class, Object.class))
                .isBound()) {
            add(environment, SERVER + ".enabled", false);
        }
    }

    private static void add(ConfigurableEnvironment environment, String key, Object value) {
        environment.getPropertySources().addLast(new MapPropertySource(SOURCE, Map.of(key, value)));
    }

    /** The names of the pages that are tools. */
    static List<String> pages(Environment environment) {
        return Binder.get(environment)
                .bind("fivefold.mcp.pages", Bindable.listOf(String.class))
                .orElse(List.of());
    }
}

package dev.fivefold.mcp;

import dev.fivefold.starter.internal.config.NearestName;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import java.util.List;
import java.util.function.Predicate;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** The tools of all listed pages. Immutable. */
final class PageTools {

    private final List<PageTool> tools;

    /**
     * Tools of the pages that the settings name.
     *
     * @throws InvalidConfigurationPropertyValueException naming a page that does not exist
     */
    PageTools(McpSettings settings, ServedPages pages, PageDispatch dispatch) {
        tools = settings.pages().stream()
                .map(name -> named(name, pages))
                .map(page -> new PageTool(page, ToolInput.of(page), dispatch))
                .toList();
    }

    private static ServedPage<?> named(String name, ServedPages pages) {
        Predicate<ServedPage<?>> reads = page -> !page.page().isCommand();
        return pages.named(name).filter(reads).orElseThrow(() -> {
            List<String> known = pages.all().stream()
                    .filter(reads)
                    .map(ServedPage::name)
                    .sorted()
                    .toList();
            String nearest = NearestName.of(name, known.stream());
            return new InvalidConfigurationPropertyValueException(
                    "fivefold.mcp.pages",
                    name,
                    "there is no such page that is read"
                            + (nearest == null ? ", only " + known : ": did you mean " + nearest + "?"));
        });
    }

    /** For a server without sessions. */
    List<McpStatelessServerFeatures.SyncToolSpecification> stateless() {
        return tools.stream()
                .map(tool -> new McpStatelessServerFeatures.SyncToolSpecification(
                        tool.tool(), (ignored, call) -> tool.call(call)))
                .toList();
    }

    /** For a server with sessions. */
    List<McpServerFeatures.SyncToolSpecification> ofSessions() {
        return tools.stream()
                .map(tool ->
                        new McpServerFeatures.SyncToolSpecification(tool.tool(), (ignored, call) -> tool.call(call)))
                .toList();
    }
}

package dev.fivefold.starter.page;

import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.config.PageSettings;
import dev.fivefold.starter.metrics.PageMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.convert.ConversionService;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** All pages of the application, by name. Immutable. */
public final class ServedPages {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z_][A-Za-z0-9_]*)");

    private final List<ServedPage<?>> pages = new ArrayList<>();

    /**
     * Builds the plans of all pages.
     *
     * @param beans the pages by the names of their beans
     * @param executors the executor of a mode
     * @throws IllegalArgumentException naming a page whose plan is invalid, or two pages that share a path
     * @throws InvalidConfigurationPropertyValueException naming a configured page that does not exist
     */
    public ServedPages(
            Map<String, ? extends Page<?>> beans,
            FivefoldProperties properties,
            Function<PageSettings.Mode, PlanExecutor> executors,
            MeterRegistry registry,
            ConversionService conversions) {
        properties.pages().keySet().forEach(name -> {
            if (!name.equals(FivefoldProperties.DEFAULT_PAGE) && !beans.containsKey(name)) {
                throw new InvalidConfigurationPropertyValueException(
                        "fivefold.pages", name, "there is no such page, only " + new TreeSet<>(beans.keySet()));
            }
        });
        Map<PathPattern, String> paths = new HashMap<>();
        beans.forEach((name, page) -> {
            requireVariables(name, page);
            String other = paths.put(PathPatternParser.defaultInstance.parse(page.path()), name);
            if (other != null) {
                throw new IllegalArgumentException("the pages '" + other + "' and '" + name + "' share the path "
                        + page.path() + ": give each a path of its own");
            }
            pages.add(served(name, page, properties, executors, registry, conversions));
        });
    }

    /** A simple request is the one path variable; a record has a component for each. */
    private static void requireVariables(String name, Page<?> page) {
        List<String> variables = VARIABLE.matcher(page.path())
                .results()
                .map(found -> found.group(1))
                .toList();
        if (!page.request().isRecord()) {
            if (variables.size() != 1) {
                throw new IllegalArgumentException("page '" + name + "' has a request of type "
                        + page.request().getSimpleName() + ", but its path " + page.path() + " has " + variables.size()
                        + " variables: use one, or a record");
            }
            return;
        }
        List<String> components = Arrays.stream(page.request().getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        if (!components.containsAll(variables)) {
            throw new IllegalArgumentException("page '" + name + "': its path " + page.path() + " has the variables "
                    + variables + ", but " + page.request().getSimpleName() + " has the components " + components);
        }
    }

    private static <R> ServedPage<R> served(
            String name,
            Page<R> page,
            FivefoldProperties properties,
            Function<PageSettings.Mode, PlanExecutor> executors,
            MeterRegistry registry,
            ConversionService conversions) {
        PageSettings settings = properties.page(name);
        PageExecution<R> execution = new PageExecution<>(
                page.plan(name).within(properties.heap().pageSize().toBytes()),
                executors.apply(settings.effectiveMode()),
                new PageMetrics(name, registry),
                settings.effectiveDeadline(),
                page.notFound(),
                settings.effectivePassedOnStatuses());
        return new ServedPage<>(name, page, settings, execution, new PageRequests<>(page, conversions));
    }

    /** All pages, in the order of their beans. */
    public List<ServedPage<?>> all() {
        return List.copyOf(pages);
    }

    /** The page of this name. */
    public Optional<ServedPage<?>> named(String name) {
        return pages.stream().filter(page -> page.name().equals(name)).findFirst();
    }
}

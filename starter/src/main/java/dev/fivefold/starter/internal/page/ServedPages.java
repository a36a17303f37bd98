package dev.fivefold.starter.internal.page;

import dev.fivefold.binding.PageRequests;
import dev.fivefold.binding.RequestBinding;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.PageSettings;
import dev.fivefold.starter.internal.metrics.PageMetrics;
import dev.fivefold.starter.page.Page;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** All pages of the application, by name. Immutable. */
public final class ServedPages {

    /** Paths that differ in the names of their variables only are one path. */
    private static final Pattern VARIABLE = Pattern.compile("\\{\\w+}");

    private final List<ServedPage<?>> pages = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private final SlowPages slow = new SlowPages(InstantSource.system());

    private record Route(PathPattern pattern, ServedPage<?> page) {}

    /**
     * Builds the plans of all pages.
     *
     * @param beans the pages by the names of their beans
     * @param executors the executor of a mode
     * @param binding of their requests
     * @param json writes the values that plans compute
     * @throws IllegalArgumentException naming a page whose plan or request is invalid, or two pages that share a path
     * @throws InvalidConfigurationPropertyValueException naming a configured page that does not exist
     */
    public ServedPages(
            Map<String, ? extends Page<?>> beans,
            FivefoldProperties properties,
            Function<PageSettings.Mode, PlanExecutor> executors,
            MeterRegistry registry,
            RequestBinding binding,
            Function<Object, RawJson> json) {
        properties.pages().keySet().forEach(name -> {
            if (!name.equals(FivefoldProperties.DEFAULT_PAGE) && !beans.containsKey(name)) {
                throw new InvalidConfigurationPropertyValueException(
                        "fivefold.pages", name, "there is no such page, only " + new TreeSet<>(beans.keySet()));
            }
        });
        Map<String, String> paths = new HashMap<>();
        beans.forEach((name, page) -> {
            String other =
                    paths.put(page.method() + VARIABLE.matcher(page.path()).replaceAll("{}"), name);
            if (other != null) {
                throw new IllegalArgumentException("the pages '" + other + "' and '" + name + "' share the path "
                        + page.path() + ": give each a path of its own");
            }
            ServedPage<?> served = served(name, page, properties, executors, registry, binding, json);
            pages.add(served);
            routes.add(new Route(PathPatternParser.defaultInstance.parse(page.path()), served));
        });
        routes.sort(Comparator.comparing(Route::pattern)); // the most specific first, as Spring chooses
    }

    private <R> ServedPage<R> served(
            String name,
            Page<R> page,
            FivefoldProperties properties,
            Function<PageSettings.Mode, PlanExecutor> executors,
            MeterRegistry registry,
            RequestBinding binding,
            Function<Object, RawJson> json) {
        PageSettings settings = properties.page(name);
        Plan<R> plan = page.plan(name, json);
        CommandCheck.require(name, page.isCommand(), plan, properties.pages().get(name));
        for (PlannedCall<?> call : plan.calls()) {
            if (call.place() == Place.STREAM && call.standIn() != null && !(call.standIn() instanceof Publisher)) {
                throw new IllegalArgumentException(
                        "call '" + call + "' of plan '" + name + "' is a stream: its function must return a Publisher");
            }
        }
        PageExecution<R> execution = new PageExecution<>(
                plan.within(properties.heap().pageSize().toBytes(), settings.effectiveWindow()),
                executors.apply(settings.effectiveMode()),
                new PageMetrics(name, registry),
                slow,
                settings,
                json);
        return new ServedPage<>(
                name,
                page,
                settings,
                execution,
                new PageRequests<>(
                        name,
                        page.path(),
                        page.request(),
                        request -> page.rules().stream()
                                .filter(rule -> !rule.condition().test(request))
                                .findFirst()
                                .map(Page.Rule::detail)
                                .orElse(null),
                        binding));
    }

    /** All pages, in the order of their beans. */
    public List<ServedPage<?>> all() {
        return List.copyOf(pages);
    }

    /** The slow and the failed ones. */
    public SlowPages slow() {
        return slow;
    }

    /** The page that a path is of, or of whose parts or trace it is, by its method; {@code null} if there is none. */
    public @Nullable ServedPage<?> at(String method, PathContainer path) {
        for (Route route : routes) {
            if (!route.page().page().method().matches(method)) {
                continue;
            }
            PathPattern.@Nullable PathRemainingMatchInfo match = route.pattern().matchStartOfPath(path);
            if (match != null && isOfPage(match.getPathRemaining().value())) {
                return route.page();
            }
        }
        return null;
    }

    private static boolean isOfPage(String rest) {
        return rest.isEmpty() || rest.equals("/trace") || rest.startsWith("/parts/");
    }

    /** The page of this name. */
    public Optional<ServedPage<?>> named(String name) {
        return pages.stream().filter(page -> page.name().equals(name)).findFirst();
    }
}

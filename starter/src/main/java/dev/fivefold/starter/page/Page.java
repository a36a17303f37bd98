package dev.fivefold.starter.page;

import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A page: its path, its request and the plan of its calls. Declared as a bean, whose name is the name of the page:
 *
 * <pre>{@code
 * @Bean
 * Page<Long> home(UsersClient users, CartsClient carts) {
 *     return Page.at("/api/home/{userId}", Long.class, page -> {
 *         page.call("profile", users::profile).required();
 *         page.call("cart", carts::cart).optional();
 *     });
 * }
 * }</pre>
 *
 * <p>Served by GET at its path, each of its parts at {@code path/parts/{name}}. Immutable.
 *
 * @param <R> the request: the type of the only path variable (such as {@code Long} or {@code String}), or a record of path variables
 *     and query parameters
 */
public final class Page<R> {

    private final String path;
    private final Class<R> request;
    private final Consumer<PlanBuilder<R>> calls;
    private final @Nullable String notFound;
    private final @Nullable Function<R, String> user;
    private final Rule<R> rule;

    /**
     * A condition of requests.
     *
     * @param detail of the 400 for those that do not satisfy it; empty without a condition
     */
    public record Rule<R>(Predicate<R> condition, String detail) {}

    private Page(
            String path,
            Class<R> request,
            Consumer<PlanBuilder<R>> calls,
            @Nullable String notFound,
            @Nullable Function<R, String> user,
            Rule<R> rule) {
        this.path = path;
        this.request = request;
        this.calls = calls;
        this.notFound = notFound;
        this.user = user;
        this.rule = rule;
    }

    /**
     * A page.
     *
     * @param path a path pattern with the variables of the request, such as {@code /api/home/{userId}}
     * @param request the type of the request
     * @param calls adds the calls of the page
     */
    public static <R> Page<R> at(String path, Class<R> request, Consumer<PlanBuilder<R>> calls) {
        return new Page<>(path, request, calls, null, null, new Rule<>(any -> true, ""));
    }

    /** The same page, which does not exist (404) if the service of this required call responds with 404. */
    public Page<R> notFoundWith(String call) {
        return new Page<>(path, request, calls, call, user, rule);
    }

    /** The same page with a user, for the access log and the services: they receive a hash of this id. */
    public Page<R> ofUser(Function<R, String> id) {
        return new Page<>(path, request, calls, notFound, id, rule);
    }

    /** The same page, which responds with 400 and this detail to requests that do not satisfy the condition. */
    public Page<R> requires(Predicate<R> condition, String detail) {
        return new Page<>(path, request, calls, notFound, user, new Rule<>(condition, detail));
    }

    /** The path pattern. */
    public String path() {
        return path;
    }

    /** The type of its requests. */
    public Class<R> request() {
        return request;
    }

    /** The condition that requests must satisfy. */
    public Rule<R> rule() {
        return rule;
    }

    /** The id of a request's user; {@code null} if the page has none. */
    public @Nullable Function<R, String> user() {
        return user;
    }

    /** The call whose 404 is that of the page; {@code null} if there is none. */
    public @Nullable String notFound() {
        return notFound;
    }

    /**
     * The plan of the page.
     *
     * @throws IllegalArgumentException as thrown by the builder
     */
    public Plan<R> plan(String name) {
        PlanBuilder<R> builder = Plan.named(name, request);
        calls.accept(builder);
        Plan<R> plan = builder.build();
        if (notFound != null
                && plan.call(notFound).filter(call -> call.required()).isEmpty()) {
            throw new IllegalArgumentException(
                    "page '" + name + "' has no required call '" + notFound + "', as notFoundWith says");
        }
        return plan;
    }
}

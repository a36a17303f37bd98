package dev.fivefold.starter.page;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

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
 * <p>Served by GET at its path, each of its parts at {@code path/parts/{name}}; a command by another method. Immutable.
 *
 * @param <R> the request: the type of the only path variable (such as {@code Long} or {@code String}), or a record of path variables
 *     and query parameters
 */
public final class Page<R> {

    private final HttpMethod method;
    private final String path;
    private final Class<R> request;
    private final Consumer<PlanBuilder<R>> calls;
    private final @Nullable Function<R, String> user;
    private final List<Rule<R>> rules;
    private final Meta meta;

    /**
     * A condition of requests.
     *
     * @param detail of the 400 for those that do not satisfy it
     */
    public record Rule<R>(Predicate<R> condition, String detail) {}

    private Page(
            HttpMethod method,
            String path,
            Class<R> request,
            Consumer<PlanBuilder<R>> calls,
            @Nullable Function<R, String> user,
            List<Rule<R>> rules,
            Meta meta) {
        this.method = method;
        this.path = path;
        this.request = request;
        this.calls = calls;
        this.user = user;
        this.rules = rules;
        this.meta = meta;
    }

    /**
     * A page.
     *
     * @param path a path pattern with the variables of the request, such as {@code /api/home/{userId}}
     * @param request the type of the request
     * @param calls adds the calls of the page
     */
    public static <R> Page<R> at(String path, Class<R> request, Consumer<PlanBuilder<R>> calls) {
        return of(HttpMethod.GET, path, request, calls);
    }

    /**
     * A command: it writes, and then reads. Its calls that end with {@code write()} are made one after another, in their order. Served by POST at its path,
     * and not by GET.
     *
     * @param path a path pattern with variables of the request
     * @param request the type of the request: a record, in which {@code @RequestBody} marks the component that is the body, a JSON
     * @param calls adds the calls of the page
     */
    public static <R> Page<R> post(String path, Class<R> request, Consumer<PlanBuilder<R>> calls) {
        return of(HttpMethod.POST, path, request, calls);
    }

    /** As {@link #post}, by PUT. */
    public static <R> Page<R> put(String path, Class<R> request, Consumer<PlanBuilder<R>> calls) {
        return of(HttpMethod.PUT, path, request, calls);
    }

    /** As {@link #post}, by PATCH. */
    public static <R> Page<R> patch(String path, Class<R> request, Consumer<PlanBuilder<R>> calls) {
        return of(HttpMethod.PATCH, path, request, calls);
    }

    /** As {@link #post}, by DELETE. */
    public static <R> Page<R> delete(String path, Class<R> request, Consumer<PlanBuilder<R>> calls) {
        return of(HttpMethod.DELETE, path, request, calls);
    }

    private static <R> Page<R> of(HttpMethod method, String path, Class<R> request, Consumer<PlanBuilder<R>> calls) {
        return new Page<>(method, path, request, calls, null, List.of(), Meta.BODY);
    }

    /** The same page with a user, for the access log and the services: they receive a hash of this id. */
    public Page<R> ofUser(Function<R, String> id) {
        return new Page<>(method, path, request, calls, id, rules, meta);
    }

    /** The same page with one more condition: it responds with 400 and this detail to requests that do not satisfy it. */
    public Page<R> requires(Predicate<R> condition, String detail) {
        List<Rule<R>> all = Stream.concat(rules.stream(), Stream.of(new Rule<>(condition, detail)))
                .toList();
        return new Page<>(method, path, request, calls, user, all, meta);
    }

    /** The same page, which says elsewhere, or not at all, how its parts were made. */
    public Page<R> meta(Meta where) {
        return new Page<>(method, path, request, calls, user, rules, where);
    }

    /** The HTTP method by which it is served. */
    public HttpMethod method() {
        return method;
    }

    /** Whether it writes: it is not served by GET. */
    public boolean isCommand() {
        return !method.equals(HttpMethod.GET);
    }

    /** The path pattern. */
    public String path() {
        return path;
    }

    /** The type of its requests. */
    public Class<R> request() {
        return request;
    }

    /** The conditions that requests must satisfy, in their order. */
    public List<Rule<R>> rules() {
        return rules;
    }

    /** The id of a request's user; {@code null} if the page has none. */
    public @Nullable Function<R, String> user() {
        return user;
    }

    /** Where it says how its parts were made. */
    public Meta meta() {
        return meta;
    }

    /**
     * The plan of the page.
     *
     * @param json writes the values that the plan computes
     * @throws IllegalArgumentException as thrown by the builder
     */
    public Plan<R> plan(String name, Function<Object, RawJson> json) {
        PlanBuilder<R> builder = Plan.named(name, request, json);
        calls.accept(builder);
        return builder.build();
    }
}

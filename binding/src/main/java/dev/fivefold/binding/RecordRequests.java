package dev.fivefold.binding;

import dev.fivefold.binding.InvalidRequestException.InvalidValue;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.NativeWebRequest;

/**
 * Requests that are a record. Its components are bound as the parameters of a controller's method are. One without an
 * annotation is the path variable of its name, else resolved by Spring by its type, else the query parameter of its
 * name. The record may reject values with an {@code IllegalArgumentException}, whose message becomes the detail of a
 * 400. Thread-safe.
 */
final class RecordRequests<R> implements PageRequests.Source<R> {

    private final Class<R> type;
    private final MethodHandle constructor;
    private final List<BoundComponent> components;
    private final RequestBinding binding;
    private final boolean onlyPath;
    private final boolean constrained;

    private RecordRequests(
            Class<R> type, MethodHandle constructor, List<BoundComponent> components, RequestBinding binding) {
        this.type = type;
        this.constructor = constructor;
        this.components = components;
        this.binding = binding;
        this.onlyPath = components.stream()
                .allMatch(each -> each.described() != null && each.described().in() == PageParameter.In.PATH);
        this.constrained = binding.validation().constrains(type);
    }

    /** The requests of a page with these variables in its path. */
    static <R> RecordRequests<R> of(
            String name, String path, Class<R> type, List<String> variables, RequestBinding binding) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<R> canonical = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            canonical.setAccessible(true);
            MethodHandle constructor = MethodHandles.lookup()
                    .unreflectConstructor(canonical)
                    .asSpreader(Object[].class, components.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
            List<BoundComponent> bound = IntStream.range(0, components.length)
                    .mapToObj(i -> BoundComponent.of(canonical, i, components[i].getName(), variables, binding))
                    .toList();
            requireVariables(variables, path, bound, type);
            return new RecordRequests<>(type, constructor, bound, binding);
        } catch (IllegalArgumentException | IllegalStateException invalid) {
            throw new IllegalArgumentException("page '" + name + "': " + invalid.getMessage(), invalid);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void requireVariables(
            List<String> variables, String path, List<BoundComponent> components, Class<?> type) {
        List<String> bound = components.stream()
                .map(BoundComponent::described)
                .filter(described -> described != null && described.in() == PageParameter.In.PATH)
                .map(described -> Objects.requireNonNull(described).name())
                .toList();
        if (!bound.containsAll(variables) || !variables.containsAll(bound)) {
            throw new IllegalArgumentException(
                    "its path " + path + " has the variables " + variables + ", but " + type.getSimpleName()
                            + " has the components "
                            + components.stream().map(BoundComponent::name).toList() + ", with the path variables "
                            + bound + ": name a component as each variable");
        }
    }

    @Override
    public List<PageParameter> parameters() {
        return components.stream()
                .flatMap(each -> Stream.ofNullable(each.described()))
                .toList();
    }

    @Override
    public R bind(NativeWebRequest http) throws Exception {
        requireParsedQuery(http);
        @Nullable Object[] values = new Object[components.size()];
        List<InvalidValue> invalid = new ArrayList<>(0);
        for (int i = 0; i < values.length; i++) {
            values[i] = components.get(i).resolve(http, invalid);
        }
        if (!invalid.isEmpty()) {
            invalid.addAll(violations(values));
            throw new InvalidRequestException(invalid);
        }
        R request = construct(values);
        if (constrained) {
            List<InvalidValue> violations = binding.validation().violations(request);
            if (!violations.isEmpty()) {
                throw new InvalidRequestException(asSent(violations));
            }
        }
        return request;
    }

    /** A server throws when it cannot parse the query, such as {@code ?=x}. */
    private void requireParsedQuery(NativeWebRequest http) throws InvalidRequestException {
        if (!onlyPath) {
            try {
                http.getParameter("");
            } catch (IllegalStateException malformed) {
                throw new InvalidRequestException("The query cannot be parsed.");
            }
        }
    }

    @SuppressWarnings("ThrowSpecificity") // as the record's constructor
    private R construct(@Nullable Object[] values) throws InvalidRequestException {
        try {
            return type.cast((Object) constructor.invokeExact(values));
        } catch (RuntimeException rejected) {
            List<InvalidValue> violations = violations(values);
            if (!violations.isEmpty()) { // such as of @NotNull
                throw new InvalidRequestException(violations);
            }
            if (rejected instanceof IllegalArgumentException) {
                throw new InvalidRequestException(String.valueOf(rejected.getMessage()));
            }
            throw rejected;
        } catch (Error fatal) {
            throw fatal;
        } catch (Throwable checked) { // cannot be: the constructor of a record declares none
            throw new IllegalStateException(checked);
        }
    }

    /** Of the values of a request that cannot be constructed. */
    private List<InvalidValue> violations(@Nullable Object[] values) {
        return !constrained
                ? List.of()
                : asSent(IntStream.range(0, values.length)
                        .filter(i -> !BoundComponent.INVALID.equals(values[i]))
                        .boxed()
                        .flatMap(i ->
                                binding
                                        .validation()
                                        .violations(type, components.get(i).name(), values[i])
                                        .stream())
                        .toList());
    }

    /** With the names that clients know, in the order of the components. */
    private List<InvalidValue> asSent(List<InvalidValue> violations) {
        List<InvalidValue> sent = new ArrayList<>();
        for (BoundComponent component : components) {
            violations.stream()
                    .filter(violation -> violation.of(component.name()))
                    .map(violation -> new InvalidValue(
                            component.sentName()
                                    + violation
                                            .field()
                                            .substring(component.name().length()),
                            violation.message()))
                    .sorted(Comparator.comparing(InvalidValue::message))
                    .forEach(sent::add);
        }
        violations.stream() // of the record as a whole
                .filter(violation -> components.stream().noneMatch(each -> violation.of(each.name())))
                .forEach(sent::add);
        return sent;
    }
}

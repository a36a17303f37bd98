package dev.fivefold.binding;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.servlet.HandlerMapping;

/** Binds the requests of one page. Thread-safe. */
public final class PageRequests<R> {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z_][A-Za-z0-9_]*)");

    private final Function<? super R, @Nullable String> rejection;
    private final Source<R> source;

    /** Makes requests. */
    interface Source<R> {

        /** The request of an HTTP request. */
        R bind(NativeWebRequest http) throws Exception;

        /** Its parameters, in their order. */
        List<PageParameter> parameters();
    }

    /**
     * The binding of a page's requests.
     *
     * @param name of the page, for messages
     * @param path the path pattern of the page
     * @param type of its requests
     * @param rejection says why the page does not accept a request; {@code null} if it does
     * @throws IllegalArgumentException naming a page whose path does not fit its request
     */
    public PageRequests(
            String name,
            String path,
            Class<R> type,
            Function<? super R, @Nullable String> rejection,
            RequestBinding binding) {
        List<String> variables = VARIABLE.matcher(path)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        this.rejection = rejection;
        if (type.isRecord()) {
            this.source = RecordRequests.of(name, path, type, variables, binding);
        } else if (!binding.conversions().canConvert(String.class, type)) {
            throw new IllegalArgumentException("page '" + name + "' has a request of type " + type.getSimpleName()
                    + ", to which no text can be converted: use a record, or Long");
        } else if (variables.size() == 1) {
            this.source = new Variable<>(variables.getFirst(), type, binding.conversions());
        } else {
            throw new IllegalArgumentException("page '" + name + "' has a request of type "
                    + type.getSimpleName() + ", but its path " + path + " has " + variables.size()
                    + " variables: use one, or a record");
        }
    }

    /** The parameters of requests. */
    public List<PageParameter> parameters() {
        return source.parameters();
    }

    /**
     * The request of an HTTP request.
     *
     * @throws InvalidRequestException if the page cannot accept it
     * @throws Exception as thrown by an argument resolver of the application
     */
    public R bind(NativeWebRequest http) throws Exception {
        R request = source.bind(http);
        String refused = rejection.apply(request);
        if (refused != null) {
            throw new InvalidRequestException(refused);
        }
        return request;
    }

    /** Requests that are the only path variable. */
    private record Variable<R>(String name, Class<R> type, ConversionService conversions) implements Source<R> {

        @Override
        public List<PageParameter> parameters() {
            return List.of(new PageParameter(name, PageParameter.In.PATH, true, null, type, List.of()));
        }

        @Override
        public R bind(NativeWebRequest http) throws InvalidRequestException {
            Object variables =
                    http.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, RequestAttributes.SCOPE_REQUEST);
            if (variables instanceof Map<?, ?> all && all.get(name) instanceof String text) {
                try {
                    @Nullable R value = conversions.convert(text, type);
                    if (value != null) {
                        return value;
                    }
                } catch (ConversionException malformed) {
                    // reported below, without the exception's words: they name classes
                }
            }
            throw new InvalidRequestException(
                    List.of(InvalidRequestException.notOf(name, ResolvableType.forClass(type))));
        }
    }
}

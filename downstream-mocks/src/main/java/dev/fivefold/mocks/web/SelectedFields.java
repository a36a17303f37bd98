package dev.fivefold.mocks.web;

import com.google.common.base.Splitter;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.TokenFilter;
import tools.jackson.core.json.JsonFactory;

/**
 * Removes the fields of a body that the query parameter {@code fields} does not list: {@code ?fields=userId,addresses.city}. A path applies
 * to each element of an array. Before {@link HeldResponses}, which compress the result. Thread-safe.
 */
@Order(0)
@RestControllerAdvice
public final class SelectedFields implements ResponseBodyAdvice<byte[]> {

    private static final JsonFactory JSON = new JsonFactory();

    @Override
    public boolean supports(MethodParameter method, Class<? extends HttpMessageConverter<?>> converter) {
        return method.getParameterType() == byte[].class;
    }

    @Override
    public byte @Nullable [] beforeBodyWrite(
            byte @Nullable [] body,
            MethodParameter method,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        String fields = ((ServletServerHttpRequest) request).getServletRequest().getParameter("fields");
        return body == null || fields == null
                ? body
                : selected(body, Splitter.on(',').splitToList(fields));
    }

    private static byte[] selected(byte[] body, List<String> paths) {
        ByteArrayOutputStream selected = new ByteArrayOutputStream();
        try (JsonParser parser = new FilteringParserDelegate(
                        JSON.createParser(ObjectReadContext.empty(), body),
                        new Paths(paths),
                        TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH,
                        true);
                JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), selected)) {
            parser.nextToken();
            generator.copyCurrentStructureExact(parser);
        }
        return selected.toByteArray();
    }

    /** Selects paths below an object, or below each element of an array. */
    private static final class Paths extends TokenFilter {

        private final List<String> paths;

        Paths(List<String> paths) {
            this.paths = paths;
        }

        @Override
        public @Nullable TokenFilter includeProperty(String name) {
            if (paths.contains(name)) {
                return INCLUDE_ALL;
            }
            String prefix = name + ".";
            List<String> below = paths.stream()
                    .filter(path -> path.startsWith(prefix))
                    .map(path -> path.substring(prefix.length()))
                    .toList();
            return below.isEmpty() ? null : new Paths(below);
        }

        @Override
        public boolean includeEmptyArray(boolean contentsFiltered) {
            return true;
        }

        @Override
        public boolean includeEmptyObject(boolean contentsFiltered) {
            return true;
        }
    }
}

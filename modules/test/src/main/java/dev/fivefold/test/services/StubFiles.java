package dev.fivefold.test.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.StringUtils;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Stub files in WireMock's format, as recorded responses and the stubs of Spring Cloud Contract are. A matcher that is not known is rejected: it would match too much. */
final class StubFiles {

    private static final PathMatchingResourcePatternResolver RESOURCES = new PathMatchingResourcePatternResolver();

    private static final Set<String> MATCHERS = Set.of(
            "method", "url", "urlPath", "urlPattern", "urlPathPattern", "queryParameters", "headers", "bodyPatterns");

    /** WireMock's default. */
    private static final int PRIORITY = 5;

    private static final int OK = 200;

    private StubFiles() {}

    /** The names of the folders in a folder. */
    static List<String> services(String folder) {
        Set<String> services = new TreeSet<>();
        for (Resource file : files(folder, "/*/*.json")) {
            String path = StringUtils.applyRelativePath(address(file), "");
            services.add(StringUtils.getFilename(path.substring(0, path.length() - 1)));
        }
        return List.copyOf(services);
    }

    /** The stubs of a folder, by file name. */
    static List<Stub> in(String folder, String service) {
        return files(folder, "/**/*.json").stream()
                .map(file -> stub(file, folder, service))
                .toList();
    }

    private static List<Resource> files(String folder, String pattern) {
        try {
            Resource[] found = RESOURCES.getResources("classpath*:" + folder + pattern);
            if (found.length == 0) {
                found = RESOURCES.getResources("file:" + folder + pattern);
            }
            if (found.length == 0) {
                throw new IllegalArgumentException("There are no files " + folder + pattern
                        + " on the class path or in the working directory: record some, or correct the folder");
            }
            return Arrays.stream(found)
                    .sorted(Comparator.comparing(StubFiles::address).reversed()) // the last declared one counts
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String address(Resource file) {
        try {
            return file.getURL().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stub stub(Resource file, String folder, String service) {
        try {
            JsonNode stub = JsonMapper.shared().readTree(file.getContentAsString(StandardCharsets.UTF_8));
            JsonNode request = stub.path("request");
            for (String name : request.propertyNames()) {
                if (!MATCHERS.contains(name)) {
                    throw new IllegalArgumentException("it has the matcher '" + name + "', and only "
                            + new TreeSet<>(MATCHERS) + " are supported");
                }
            }
            Predicate<ServiceCall> matches = method(request)
                    .and(url(request))
                    .and(texts(request.path("queryParameters"), StubFiles::parameter))
                    .and(texts(
                            request.path("headers"),
                            (call, name) -> call.headers().getFirst(name)))
                    .and(body(request.path("bodyPatterns")));
            ServiceResponse made = response(stub.path("response"), folder);
            return new Stub(
                    service,
                    request.path("method").asString("GET") + " by " + file.getFilename(),
                    stub.path("priority").asInt(PRIORITY),
                    call -> matches.test(call) ? Map.of() : null,
                    call -> made);
        } catch (IOException | JacksonException | IllegalArgumentException unfit) {
            throw new IllegalArgumentException(
                    "The stub " + file.getDescription() + " cannot be used: " + unfit.getMessage(), unfit);
        }
    }

    private static Predicate<ServiceCall> method(JsonNode request) {
        String method = request.path("method").asString("ANY");
        return call -> method.equals("ANY") || method.equals(call.method());
    }

    private static Predicate<ServiceCall> url(JsonNode request) {
        String url = request.path("url").asString("");
        Pattern masked = Pattern.compile(Arrays.stream(url.split(Pattern.quote(Secrets.MASK), -1))
                .map(Pattern::quote)
                .collect(Collectors.joining("[^&]*")));
        String path = request.path("urlPath").asString("");
        Pattern pattern = Pattern.compile(request.path("urlPattern").asString(".*"));
        Pattern pathPattern = Pattern.compile(request.path("urlPathPattern").asString(".*"));
        return call -> (url.isEmpty() || masked.matcher(call.target()).matches())
                && (path.isEmpty() || path.equals(path(call)))
                && pattern.matcher(call.target()).matches()
                && pathPattern.matcher(path(call)).matches();
    }

    private static String path(ServiceCall call) {
        int query = call.target().indexOf('?');
        return query < 0 ? call.target() : call.target().substring(0, query);
    }

    private static @Nullable String parameter(ServiceCall call, String name) {
        String value = UriComponentsBuilder.fromUriString(call.target())
                .build()
                .getQueryParams()
                .getFirst(name);
        return value == null ? null : Stub.decoded(value);
    }

    private interface Texts {

        @Nullable
        String of(ServiceCall call, String name);
    }

    private static Predicate<ServiceCall> texts(JsonNode matchers, Texts texts) {
        return matchers.propertyStream()
                .map(each -> {
                    Predicate<@Nullable String> matches = text(each.getValue());
                    return (Predicate<ServiceCall>) call -> matches.test(texts.of(call, each.getKey()));
                })
                .reduce(call -> true, Predicate::and);
    }

    private static Predicate<@Nullable String> text(JsonNode matcher) {
        String name = matcher.propertyNames().stream()
                .filter(each -> !each.equals("caseInsensitive"))
                .findFirst()
                .orElse("");
        String expected = matcher.path(name).asString("");
        return switch (name) {
            case "equalTo" -> expected::equals;
            case "contains" -> text -> text != null && text.contains(expected);
            case "matches" -> {
                Pattern pattern = Pattern.compile(expected);
                yield text -> text != null && pattern.matcher(text).matches();
            }
            case "absent" -> text -> text == null;
            default ->
                throw new IllegalArgumentException("it has the matcher '" + name
                        + "', and only equalTo, contains, matches and absent are supported");
        };
    }

    private static Predicate<ServiceCall> body(JsonNode patterns) {
        return patterns.valueStream()
                .map(pattern -> {
                    JsonNode json = pattern.path("equalToJson");
                    if (json.isMissingNode()) {
                        Predicate<@Nullable String> matches = text(pattern);
                        return (Predicate<ServiceCall>) call -> matches.test(call.text());
                    }
                    JsonNode expected = json.isString() ? JsonMapper.shared().readTree(json.asString()) : json;
                    return (Predicate<ServiceCall>) call -> expected.equals(json(call.text()));
                })
                .reduce(call -> true, Predicate::and);
    }

    private static @Nullable JsonNode json(String text) {
        try {
            return JsonMapper.shared().readTree(text);
        } catch (JacksonException none) {
            return null;
        }
    }

    private static ServiceResponse response(JsonNode response, String folder) {
        String file = response.path("bodyFileName").asString("");
        String text = response.has("jsonBody")
                ? response.path("jsonBody").toString()
                : response.path("body").asString("");
        ServiceResponse made = file.isEmpty()
                ? ServiceResponse.json(text)
                : ServiceResponse.file(folder.replaceAll("mappings/?$", "__files/") + file);
        for (var header : response.path("headers").properties()) {
            JsonNode value = header.getValue().isArray() ? header.getValue().path(0) : header.getValue();
            made = made.header(header.getKey(), value.asString());
        }
        Duration delay = Duration.ofMillis(
                response.path("fixedDelayMilliseconds").asLong(made.after().toMillis()));
        return new ServiceResponse(response.path("status").asInt(OK), made.headers(), made.body(), delay);
    }
}

package dev.fivefold.test.services;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** A service of a test: declares its responses. For one thread. */
public final class Service {

    private final String name;
    private final Consumer<Stub> stubs;

    Service(String name, Consumer<Stub> stubs) {
        this.name = name;
        this.stubs = stubs;
    }

    /**
     * Requests with GET.
     *
     * @param path a path pattern, such as {@code /carts/{id}}. With a query, requests have these parameters in any order, and no others; without one, any parameters
     */
    public Request get(String path) {
        return request("GET", path);
    }

    /** Requests with POST, as in {@link #get}. */
    public Request post(String path) {
        return request("POST", path);
    }

    /** Requests with another method, as in {@link #get}. */
    public Request request(String method, String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("The path '" + path + "' of the service '" + name
                    + "' has no slash at its beginning: write it as the service receives it");
        }
        return new Request(method, path);
    }

    /**
     * Responds with stub files of WireMock, such as those of Spring Cloud Contract.
     *
     * @param folder with {@code *.json}, on the class path or of the file system, such as {@code META-INF/com.acme/carts/1.0.0/mappings}
     * @throws IllegalArgumentException if there is no such folder, or one of its files is no stub, or has a matcher that is not supported
     */
    public Service stubs(String folder) {
        StubFiles.in(folder, name).forEach(stubs);
        return this;
    }

    /** A request, to declare what its service responds. */
    public final class Request {

        private final String method;
        private final String path;

        private Request(String method, String path) {
            this.method = method;
            this.path = path;
        }

        /** Status 200 with this JSON. */
        public Service respond(String json) {
            return respond(ServiceResponse.json(json));
        }

        /** This response. */
        public Service respond(ServiceResponse response) {
            return respond(call -> response);
        }

        /** The response to each request; may run on several threads. */
        public Service respond(Function<ServiceCall, ServiceResponse> response) {
            int query = path.indexOf('?');
            PathPattern pattern = PathPatternParser.defaultInstance.parse(query < 0 ? path : path.substring(0, query));
            List<String> parameters = query < 0 ? null : parameters(path.substring(query + 1));
            stubs.accept(new Stub(
                    name,
                    method + " " + path,
                    Stub.DECLARED,
                    call -> call.method().equals(method) ? variables(call.target(), pattern, parameters) : null,
                    response));
            return Service.this;
        }

        /** Status 200 with the JSON of a file on the class path, such as {@code carts/7.json}. */
        public Service respondWithFile(String file) {
            return respond(ServiceResponse.file(file));
        }

        /** This status without a body. */
        public Service respondWithStatus(int status) {
            return respond(ServiceResponse.status(status));
        }

        /** Status 200 with this JSON after this time, which passes in virtual time: no test waits for it. */
        public Service respondAfter(Duration time, String json) {
            return respond(ServiceResponse.json(json).after(time));
        }

        /** No response, since nothing listens at the service's address. */
        public Service refuseConnection() {
            return respond(ServiceResponse.noConnection());
        }
    }

    private static @Nullable Map<String, String> variables(
            String target, PathPattern pattern, @Nullable List<String> parameters) {
        int query = target.indexOf('?');
        if (parameters != null && !parameters.equals(query < 0 ? List.of() : parameters(target.substring(query + 1)))) {
            return null;
        }
        PathPattern.PathMatchInfo match =
                pattern.matchAndExtract(PathContainer.parsePath(query < 0 ? target : target.substring(0, query)));
        return match == null ? null : match.getUriVariables();
    }

    /** Decoded and sorted. */
    private static List<String> parameters(String query) {
        return Arrays.stream(query.split("&"))
                .filter(each -> !each.isEmpty())
                .map(Stub::decoded)
                .sorted()
                .toList();
    }
}

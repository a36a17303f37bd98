package dev.fivefold.test.services;

import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The services behind the pages of a test: they respond as the test says, and no socket is open. Caches, circuit breakers, retries and decoders are the real ones. A call without an
 * answer fails the test. A bean of {@code @PageTest}, without answers, calls and cached responses before each test method:
 *
 * <pre>{@code
 * services.on("users").get("/users/7").respond("{\"name\":\"Ann\"}");
 * services.on("carts").get("/carts/{id}").respondWithStatus(503);
 * services.on("products").get("/products").respondAfter(Duration.ofSeconds(3), "[]");
 * }</pre>
 *
 * <p>Of several answers to a request, the last declared one counts. Thread-safe.
 */
public final class Services {

    private final Deque<Stub> stubs = new ConcurrentLinkedDeque<>();
    private final Queue<ServiceCall> calls = new ConcurrentLinkedQueue<>();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    /**
     * The service of this name, to declare its answers.
     *
     * @param service the name in {@code @FeignClient}
     */
    public Service on(String service) {
        return new Service(service, stubs::addFirst);
    }

    /**
     * Answers with the files that {@code fivefold.record.dir} has written: a folder for each service.
     *
     * @param folder on the class path, or of the file system, such as {@code target/recorded}
     * @throws IllegalArgumentException if there is no such folder, or a file in it is no stub
     */
    public Services replay(String folder) {
        StubFiles.services(folder).forEach(service -> on(service).stubs(folder + "/" + service));
        return this;
    }

    /** The calls of all pages since the start of the test method. */
    public ServiceCalls calls() {
        return new ServiceCalls(List.copyOf(calls));
    }

    /** No answers and no calls. Before each test method, this is done. */
    public void reset() {
        stubs.clear();
        calls.clear();
        failures.clear();
    }

    /** The reasons for which the test fails, each once: calls without an answer. */
    public List<String> takeFailures() {
        List<String> taken =
                Stream.generate(failures::poll).takeWhile(each -> each != null).toList();
        return taken.stream().distinct().toList();
    }

    void failed(String reason) {
        failures.add(reason);
    }

    void received(ServiceCall call) {
        calls.add(call);
    }

    /** The stub of a call; the first of the highest priority. */
    Optional<Stub> of(ServiceCall call) {
        return stubs.stream()
                .filter(stub -> stub.service().equals(call.service()) && stub.match(call) != null)
                .min(Comparator.comparingInt(Stub::priority));
    }

    /** A sentence on a call without an answer. */
    String missing(ServiceCall call, String page) {
        String declared = stubs.stream()
                .map(stub -> stub.service() + " " + stub.request())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        String method = call.method().equals("GET")
                ? "get(\"" + call.target() + "\")"
                : "request(\"" + call.method() + "\", \"" + call.target() + "\")";
        return "The page '" + page + "' called " + call + ", for which the test has no answer: write services.on(\""
                + call.service() + "\")." + method + ".respond(...). "
                + (declared.isEmpty() ? "It has no answers yet." : "It has answers to: " + declared + ".");
    }
}

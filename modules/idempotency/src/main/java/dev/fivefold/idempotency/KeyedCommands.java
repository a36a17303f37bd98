package dev.fivefold.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import dev.fivefold.idempotency.command.Command;
import dev.fivefold.idempotency.command.CommandMaker;
import dev.fivefold.idempotency.command.CommandResponse;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.telemetry.RateLimitedLog;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;

/** Makes a command once for each {@code Idempotency-Key} of a client. The second request has the response of the first, also after the death of its process. Thread-safe. */
final class KeyedCommands implements CommandMaker {

    private static final String HEADER = "Idempotency-Key";

    /** As text, or as a string of RFC 9651. */
    private static final Pattern KEY = Pattern.compile("\"?([\\w.~:-]{1,128})\"?");

    private final IdempotencySettings settings;
    private final CommandStore store;
    private final Leases leases;
    private final RequestIdentity identity;
    private final RateLimitedLog failures = new RateLimitedLog(
            LoggerFactory.getLogger(KeyedCommands.class),
            "Command store unavailable: page={} count={}",
            System::nanoTime);

    KeyedCommands(IdempotencySettings settings, CommandStore store, Leases leases, RequestIdentity identity) {
        this.settings = settings;
        this.store = store;
        this.leases = leases;
        this.identity = identity;
    }

    @Override
    public CommandResponse respond(
            ServedPage<?> page, HttpServletRequest http, byte[] body, Function<Command, CommandResponse> making) {
        String header = http.getHeader(HEADER);
        HttpMethod method = page.page().method();
        if (header == null) {
            return settings.required() && (method.equals(HttpMethod.POST) || method.equals(HttpMethod.PATCH))
                    ? CommandResponse.problem(HttpStatus.BAD_REQUEST, "The header Idempotency-Key is missing.")
                    : making.apply(Command.UNKEYED);
        }
        Matcher key = KEY.matcher(header.strip());
        if (!key.matches()) {
            return CommandResponse.problem(
                    HttpStatus.BAD_REQUEST,
                    "The header Idempotency-Key has 1 to 128 letters, digits, '.', '_', '~', ':' and '-'.");
        }
        String id = id(page, http, http.getRequestURI(), key.group(1));
        CommandResponse response = once(page, id, fingerprint(http, body), making);
        return response.status() < 400
                ? response
                : response.with(HttpHeaders.LOCATION, http.getRequestURI() + "/commands/" + key.group(1));
    }

    private CommandResponse once(
            ServedPage<?> page, String id, String fingerprint, Function<Command, CommandResponse> making) {
        String owner = UUID.randomUUID().toString();
        boolean leased;
        StoredCommand found;
        try {
            leased = leases.take(id, owner);
            found = StoredCommand.read(store.find(id)); // after the lease: its last owner has written it
        } catch (RuntimeException unavailable) {
            return unavailable(page);
        }
        if (!leased) {
            CommandResponse known = known(found, fingerprint);
            return known == null
                    ? CommandResponse.problem(
                                    HttpStatus.CONFLICT, "A request with this Idempotency-Key is being served.")
                            .with(HttpHeaders.RETRY_AFTER, "1")
                    : known;
        }
        try (Leases.Held held = leases.hold(id, owner)) {
            CommandResponse known = known(found, fingerprint);
            if (known != null) {
                return known;
            }
            StoredCommand begun = found == null ? new StoredCommand(fingerprint, Set.of(), null) : found;
            BegunCommand command = new BegunCommand(id, owner, store, settings.ttl(), begun);
            try {
                command.save();
            } catch (RuntimeException unavailable) {
                return unavailable(page);
            }
            CommandResponse response = making.apply(command);
            try {
                command.end(
                        response.body().length > settings.maxResponseSize().toBytes()
                                ? response.withoutBody()
                                : response);
            } catch (RuntimeException unavailable) { // if it is repeated, it is made again as after a crash
                failures.count(page.name());
            }
            return response;
        }
    }

    /** The response without making it; {@code null} if it is to be made. */
    private static @Nullable CommandResponse known(@Nullable StoredCommand found, String fingerprint) {
        if (found == null) {
            return null;
        }
        if (!found.fingerprint().equals(fingerprint)) {
            return CommandResponse.problem(
                    HttpStatus.UNPROCESSABLE_CONTENT, "The Idempotency-Key has been used for another request.");
        }
        CommandResponse settled = found.settled();
        return settled == null ? null : settled.with("Idempotency-Replayed", "true");
    }

    @Override
    public CommandResponse stateOf(ServedPage<?> page, HttpServletRequest http, String key) {
        String uri = http.getRequestURI();
        String id = id(page, http, uri.substring(0, uri.lastIndexOf("/commands/")), key);
        try {
            boolean running = store.isLeased(id);
            StoredCommand found = StoredCommand.read(store.find(id));
            if (found == null) {
                return CommandResponse.problem(HttpStatus.NOT_FOUND, "There is no command with this key.");
            }
            if (found.settled() == null && running) {
                return CommandResponse.problem(HttpStatus.ACCEPTED, "The command is being made.")
                        .with(HttpHeaders.RETRY_AFTER, "1");
            }
            return found.response() == null
                    ? CommandResponse.problem(
                            HttpStatus.GATEWAY_TIMEOUT,
                            "The command was interrupted, and its state is unknown. Repeat the request with its key.")
                    : found.response();
        } catch (RuntimeException unavailable) {
            return unavailable(page);
        }
    }

    private CommandResponse unavailable(ServedPage<?> page) {
        failures.count(page.name());
        return CommandResponse.problem(
                HttpStatus.SERVICE_UNAVAILABLE,
                "The key cannot be stored or found at the moment. Repeat the request later.");
    }

    /** No user finds the command of another one, nor one of another path. */
    private String id(ServedPage<?> page, HttpServletRequest http, String path, String key) {
        String name = page.name() + ' ' + path;
        return hash(identity.of(http).getBytes(UTF_8), name.getBytes(UTF_8), key.getBytes(UTF_8));
    }

    private static String fingerprint(HttpServletRequest http, byte[] body) {
        String target = http.getRequestURI() + "?" + http.getQueryString();
        return hash(http.getMethod().getBytes(UTF_8), target.getBytes(UTF_8), body);
    }

    static String hash(byte[]... words) {
        Hasher hasher = Hashing.sha256().newHasher();
        for (byte[] word : words) {
            hasher.putInt(word.length).putBytes(word);
        }
        return hasher.hash().toString();
    }
}

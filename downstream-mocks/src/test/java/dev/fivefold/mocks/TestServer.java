package dev.fivefold.mocks;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * A server for databases of tests, MariaDB or MySQL.
 *
 * @param address its address, without user and password
 * @param user a user who may create databases and users
 * @param password of that user
 */
record TestServer(UriComponents address, String user, String password) {

    private static final String JDBC = "jdbc:";
    private static final String DEFAULT_NAME = "fivefold";

    /** The server of {@code FIVEFOLD_MYSQL_URL}, else an embedded MariaDB, which is started. */
    static TestServer of(Map<String, String> environment) {
        String url = environment.getOrDefault("FIVEFOLD_MYSQL_URL", "");
        return url.isBlank()
                ? at(EmbeddedMariaDb.start(), null, null)
                : at(url, environment.get("FIVEFOLD_MYSQL_USER"), environment.get("FIVEFOLD_MYSQL_PASSWORD"));
    }

    /** User and password default to those of the URL. */
    static TestServer at(String url, @Nullable String user, @Nullable String password) {
        if (!url.startsWith("jdbc:mysql://")) {
            throw new IllegalArgumentException(
                    "FIVEFOLD_MYSQL_URL is '%s': set it to jdbc:mysql://<host>:<port>/".formatted(url));
        }
        UriComponents given =
                UriComponentsBuilder.fromUriString(url.substring(JDBC.length())).build();
        return new TestServer(
                UriComponentsBuilder.newInstance()
                        .uriComponents(given)
                        .replaceQueryParam("user")
                        .replaceQueryParam("password")
                        .build(),
                user == null ? parameter(given, "user") : user,
                password == null ? parameter(given, "password") : password);
    }

    /** Prefix of the tests' databases and users: the name of the database in the URL, which is not used. */
    String prefix() {
        String name = address.getPathSegments().isEmpty()
                ? DEFAULT_NAME
                : address.getPathSegments().getFirst();
        return name + "_test";
    }

    /** The JDBC URL of a database, or of none if the name is empty. */
    String url(String database) {
        return JDBC
                + UriComponentsBuilder.newInstance()
                        .uriComponents(address)
                        .replacePath("/" + database)
                        .build();
    }

    private static String parameter(UriComponents url, String name) {
        String value = url.getQueryParams().getFirst(name);
        return value == null ? "" : UriUtils.decode(value, StandardCharsets.UTF_8);
    }
}

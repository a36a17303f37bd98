package dev.fivefold.gateway.route;

/**
 * Where one server of an origin listens.
 *
 * @param host a name or an IP address (IPv6 without brackets); a name is resolved repeatedly while the gateway runs
 * @param port 1 to 65535
 */
public record ServerAddress(String host, int port) {

    /** Rejects an empty host and an impossible port. */
    public ServerAddress {
        if (host.isEmpty() || port < 1 || port > 65535) {
            throw new IllegalArgumentException(
                    "'%s:%s' is no server: write host:port, as 127.0.0.1:8081".formatted(host, port));
        }
    }

    /**
     * Reads {@code host:port} or {@code [ipv6]:port}; Spring's binder calls this by its name.
     *
     * @throws IllegalArgumentException with the expected notation
     */
    public static ServerAddress valueOf(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1 || !text.substring(colon + 1).matches("\\d{1,5}")) {
            throw new IllegalArgumentException("'%s' is no server: write host:port, as 127.0.0.1:8081".formatted(text));
        }
        String host = text.substring(0, colon).replaceAll("^\\[|]$", "");
        return new ServerAddress(host, Integer.parseInt(text.substring(colon + 1)));
    }

    /** In the notation of {@link #valueOf}. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}

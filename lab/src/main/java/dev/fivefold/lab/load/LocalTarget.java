package dev.fivefold.lab.load;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;

/**
 * A server of this machine, and a path on it. Load on the server of another owner is an attack.
 *
 * @param path with the query; may have places for the request's number
 */
public record LocalTarget(String host, InetAddress address, int port, NumberedText path) {

    private static final int PATIENCE_MS = 1000;

    /**
     * The target of a URL.
     *
     * @param url with {@code http}; may have places for the request's number behind its host
     */
    public static LocalTarget of(String url) {
        URI uri = parse(url);
        String authority = uri.getRawAuthority();
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") || uri.getHost() == null || uri.getFragment() != null) {
            throw new LabFailure(
                    "'%s' is no address to put load on: write one such as http://127.0.0.1:8080/api/home/{n}"
                            .formatted(url));
        }
        String behind = url.substring(scheme.length() + "://".length());
        if (!behind.startsWith(authority)) {
            throw new LabFailure("'%s' has {n} in its host: it can stand behind that only".formatted(url));
        }
        String path = behind.substring(authority.length());
        return new LocalTarget(
                uri.getHost(),
                ofThisMachine(uri.getHost()),
                uri.getPort() < 0 ? 80 : uri.getPort(),
                new NumberedText(path.startsWith("/") ? path : "/" + path));
    }

    /** Light pages of many users: those whose ids are divisible by ten. */
    public static LocalTarget ofLightPages(URI edge, int users) {
        return of("%s/api/home/{1..%d}0".formatted(edge, users / 10));
    }

    private static URI parse(String url) {
        try {
            return new URI(new NumberedText(url).of(0));
        } catch (URISyntaxException e) {
            throw new LabFailure("'%s' is no URL: %s".formatted(url, e.getReason()), e);
        }
    }

    private static InetAddress ofThisMachine(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                return address;
            }
            throw new LabFailure("%s is not this machine: load is for this machine only".formatted(host));
        } catch (UnknownHostException e) {
            throw new LabFailure("there is no host '%s'".formatted(host), e);
        } catch (SocketException e) {
            throw new LabFailure("cannot look at the network of this machine: " + e.getMessage(), e);
        }
    }

    /** Checks that a server listens there. */
    public void mustBeListenedTo() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), PATIENCE_MS);
        } catch (IOException e) {
            throw new LabFailure(
                    "nothing listens at %s:%d: ./fivefold up starts the stack and prints its addresses"
                            .formatted(host, port),
                    e);
        }
    }
}

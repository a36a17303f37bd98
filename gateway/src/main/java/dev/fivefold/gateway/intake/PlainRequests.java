package dev.fivefold.gateway.intake;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Passes only requests that all servers behind the gateway read alike. They have a supported method, a path as the
 * target, a plain Host, and no repeated header that must be single.
 *
 * <p>A target in another form ({@code http://shop/}, {@code *}, {@code shop:443}) has a second host, or no path to
 * route by.
 */
@ChannelHandler.Sharable
final class PlainRequests extends ChannelInboundHandlerAdapter {

    /** The methods of the edge. */
    static final List<String> SERVED = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    private static final Set<String> KNOWN = Set.of("CONNECT", "TRACE");

    /** A name or an IPv4 address, or an IPv6 address in brackets, with or without a port. */
    private static final Pattern HOST =
            Pattern.compile("(?:[\\w-]++(?:\\.[\\w-]++)*+\\.?|\\[[\\p{XDigit}:.]++])(?::\\d{1,5})?");

    /** Headers of which one recipient uses the first, and another the last. nginx rejects repeated ones, too. */
    private static final List<AsciiString> ONCE = List.of(
            HttpHeaderNames.AUTHORIZATION,
            HttpHeaderNames.CONTENT_RANGE,
            HttpHeaderNames.CONTENT_TYPE,
            HttpHeaderNames.EXPECT,
            HttpHeaderNames.IF_MATCH,
            HttpHeaderNames.IF_MODIFIED_SINCE,
            HttpHeaderNames.IF_NONE_MATCH,
            HttpHeaderNames.IF_RANGE,
            HttpHeaderNames.IF_UNMODIFIED_SINCE);

    @Override
    public void channelRead(ChannelHandlerContext client, Object message) {
        if (message instanceof HttpRequest request && request.decoderResult().isSuccess()) {
            @Nullable RejectionReason rejection = check(request);
            if (rejection != null) {
                RejectionHandler.storeName(client.channel(), request);
                ReferenceCountUtil.release(message);
                client.fireUserEventTriggered(rejection);
                return;
            }
        }
        client.fireChannelRead(message);
    }

    private static @Nullable RejectionReason check(HttpRequest request) {
        String method = request.method().name();
        if (!SERVED.contains(method)) {
            return KNOWN.contains(method) ? RejectionReason.METHOD : RejectionReason.UNKNOWN_METHOD;
        }
        if (!isPlainTarget(request.uri())) {
            return RejectionReason.TARGET;
        }
        @Nullable String host = request.headers().get(HttpHeaderNames.HOST);
        if (host != null && !HOST.matcher(host).matches()) {
            return RejectionReason.HOST;
        }
        for (AsciiString name : ONCE) {
            if (request.headers().getAll(name).size() > 1) {
                return RejectionReason.REPEATED_HEADER;
            }
        }
        // With this header, the codec would read the next eight bytes as the body of a WebSocket handshake of 2010.
        return request.headers().contains(HttpHeaderNames.SEC_WEBSOCKET_KEY1) ? RejectionReason.HEADER : null;
    }

    private static boolean isPlainTarget(String target) {
        return target.startsWith("/") && target.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '#');
    }
}

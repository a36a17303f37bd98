package dev.fivefold.gateway.intake;

import dev.fivefold.gateway.problem.Reason;
import dev.fivefold.gateway.problem.RejectionTally;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import java.util.List;

/** The handlers around Netty's codec in each client's pipeline, assembled in one place. Thread-safe. */
public final class Intake {

    private final Limits limits;
    private final RejectionTally tally;
    private final PlainRequests plainRequests = new PlainRequests();

    /**
     * An intake with these limits.
     *
     * @param tally counts rejections
     */
    public Intake(Limits limits, RejectionTally tally) {
        this.limits = limits;
        this.tally = tally;
    }

    /** The reasons for which requests and connections are rejected. */
    public static List<Reason> reasons() {
        return List.of(RejectionReason.values());
    }

    /** Adds the handlers before the codec. */
    public void addBeforeCodec(ChannelPipeline client) {
        client.addLast(new RequestFraming(limits));
    }

    /** The codec at its strictest. Only the sizes are above its defaults: those of a head have been checked before. */
    public HttpServerCodec codec() {
        return new HttpServerCodec(new HttpDecoderConfig()
                .setMaxInitialLineLength((int) limits.requestLine().toBytes())
                .setMaxHeaderSize((int) limits.headerBytes().toBytes())
                .setMaxChunkSize(32 * 1024)
                .setValidateHeaders(true)
                .setStrictLineParsing(true)
                .setAllowDuplicateContentLengths(false)
                .setUseRfc9112TransferEncoding(true));
    }

    /** Adds the handlers behind the codec. */
    public void addBehindCodec(ChannelPipeline client) {
        client.addLast(plainRequests);
        client.addLast(new RejectionHandler(tally));
    }
}

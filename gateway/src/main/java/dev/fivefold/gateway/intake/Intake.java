package dev.fivefold.gateway.intake;

import dev.fivefold.gateway.problem.Reason;
import dev.fivefold.gateway.problem.RefusalTally;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import java.util.List;

/** What stands around Netty's codec in each client's pipeline, assembled in one place. For any thread. */
public final class Intake {

    private final Limits limits;
    private final RefusalTally tally;
    private final PlainRequests plainRequests = new PlainRequests();

    /**
     * Prepares to take requests within these limits.
     *
     * @param tally counts those that are not taken
     */
    public Intake(Limits limits, RefusalTally tally) {
        this.limits = limits;
        this.tally = tally;
    }

    /** Why requests and connections are not taken. */
    public static List<Reason> reasons() {
        return List.of(Refusal.values());
    }

    /** Adds what stands before the codec. */
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

    /** Adds what stands behind the codec. */
    public void addBehindCodec(ChannelPipeline client) {
        client.addLast(plainRequests);
        client.addLast(new Refusals(tally));
    }
}

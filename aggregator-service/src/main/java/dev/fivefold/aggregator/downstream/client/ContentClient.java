package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.BulkAnswer;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.InBulk;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What editors and sellers have written. */
public interface ContentClient {

    @RequestLine("GET /content/banners?userId={userId}")
    DownstreamCall<Unread> banners(@Param("userId") long userId);

    @RequestLine("GET /content/navigation?userId={userId}")
    DownstreamCall<Unread> navigation(@Param("userId") long userId);

    @RequestLine("GET /content/announcements?userId={userId}")
    DownstreamCall<Unread> announcements(@Param("userId") long userId);

    @RequestLine("GET /content/editorial?userId={userId}")
    DownstreamCall<Unread> editorial(@Param("userId") long userId);

    /** The card of a seller in the shop. */
    @RequestLine("GET /content/sellers/{sellerId}")
    @InBulk(by = "sellers")
    DownstreamCall<Unread> seller(@Param("sellerId") long sellerId);

    /** The cards of 1 to 100 sellers. */
    @RequestLine(value = "GET /content/sellers?ids={ids}", collectionFormat = CollectionFormat.CSV)
    DownstreamCall<BulkAnswer<Unread>> sellers(@Param("ids") List<Long> ids);
}

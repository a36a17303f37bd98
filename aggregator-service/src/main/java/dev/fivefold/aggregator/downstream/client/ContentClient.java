package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.DownstreamCall;
import feign.Param;
import feign.RequestLine;

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
    DownstreamCall<Unread> seller(@Param("sellerId") long sellerId);
}

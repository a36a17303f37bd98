package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.InBulk;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What editors and sellers have written. */
public interface ContentClient {

    @RequestLine("GET /content/banners?userId={userId}")
    Call<Unread> banners(@Param("userId") long userId);

    @RequestLine("GET /content/navigation?userId={userId}")
    Call<Unread> navigation(@Param("userId") long userId);

    @RequestLine("GET /content/announcements?userId={userId}")
    Call<Unread> announcements(@Param("userId") long userId);

    @RequestLine("GET /content/editorial?userId={userId}")
    Call<Unread> editorial(@Param("userId") long userId);

    /** The card of a seller in the shop. */
    @RequestLine("GET /content/sellers/{sellerId}")
    @InBulk(by = "sellers")
    Call<Unread> seller(@Param("sellerId") long sellerId);

    /** The cards of 1 to 100 sellers. */
    @RequestLine(value = "GET /content/sellers?ids={ids}", collectionFormat = CollectionFormat.CSV)
    Call<BulkResult<Unread>> sellers(@Param("ids") List<Long> ids);
}

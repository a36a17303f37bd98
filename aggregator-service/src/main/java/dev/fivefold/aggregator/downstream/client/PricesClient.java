package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.PerItem;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What things cost, and for whom. */
public interface PricesClient {

    /** Of 1 to 100 products, for members of a tier. */
    @PerItem(list = "prices", id = "productId")
    @RequestLine(value = "GET /prices?ids={ids}&tier={tier}", collectionFormat = CollectionFormat.CSV)
    DownstreamCall<Unread> byIds(@Param("ids") List<Long> ids, @Param("tier") String tier);
}

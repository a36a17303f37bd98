package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.aggregator.call.PerItem;
import dev.fivefold.engine.call.Call;
import feign.Body;
import feign.CollectionFormat;
import feign.Headers;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What things cost, and for whom. */
public interface PricesClient {

    /** All tiers that there are. */
    List<String> TIERS = List.of("A", "B", "C");

    /** Of 1 to 100 products, for members of a tier. */
    @PerItem(list = "prices", id = "productId")
    @RequestLine(value = "GET /prices?ids={ids}&tier={tier}", collectionFormat = CollectionFormat.CSV)
    Call<Unread> byIds(@Param("ids") List<Long> ids, @Param("tier") String tier);

    /** Changes what a product costs in the first tier, in cents, and by that in all others; 404 if there is no such product. */
    @RequestLine("PUT /prices/{productId}")
    @Headers("Content-Type: application/json")
    @Body("%7B\"amountCents\":{amountCents}%7D")
    Call<Unread> change(@Param("productId") long productId, @Param("amountCents") int amountCents);
}

package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.engine.call.Call;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** How and when things arrive. */
public interface ShippingClient {

    /** Where the parcels of 1 to 100 orders are. */
    @RequestLine(value = "GET /shipping/shipments?orderNumbers={orderNumbers}", collectionFormat = CollectionFormat.CSV)
    Call<Unread> shipments(@Param("orderNumbers") List<String> orderNumbers);

    /** What it takes to send 1 to 100 products to a place. */
    @RequestLine(
            value = "GET /shipping/options?productIds={productIds}&postcode={postcode}",
            collectionFormat = CollectionFormat.CSV)
    Call<Unread> options(@Param("productIds") List<Long> productIds, @Param("postcode") String postcode);
}

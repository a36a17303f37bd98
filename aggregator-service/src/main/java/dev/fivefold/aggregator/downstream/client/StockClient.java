package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.engine.call.Call;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What is there, and where. */
public interface StockClient {

    /** Of 1 to 100 products, to be sent to a country. */
    @RequestLine(value = "GET /stock?ids={ids}&country={country}", collectionFormat = CollectionFormat.CSV)
    Call<Unread> byIds(@Param("ids") List<Long> ids, @Param("country") String country);
}

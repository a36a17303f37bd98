package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.engine.call.Call;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What buyers think. */
public interface ReviewsClient {

    /** Of 1 to 100 products. */
    @RequestLine(value = "GET /reviews?ids={ids}", collectionFormat = CollectionFormat.CSV)
    Call<Reviews> byIds(@Param("ids") List<Long> ids);

    /** The authors of the reviews that the page shows, repeats included; may be empty. */
    record Reviews(List<Long> featuredAuthorIds) {}
}

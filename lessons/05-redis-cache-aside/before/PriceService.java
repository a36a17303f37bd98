package dev.fivefold.lessons.l05;

import feign.Param;
import feign.RequestLine;

/** The service that has the database of prices. */
interface PriceService {

    @RequestLine("GET /prices/{product}")
    String price(@Param("product") long product);

    @RequestLine("PUT /prices/{product}")
    void update(@Param("product") long product, String price);
}

package dev.fivefold.lessons;

import feign.Param;
import feign.RequestLine;

/** The shop's services, as OpenFeign calls them. */
public interface Shop {

    /** A part of a user's page, such as the profile, the cart or the orders. */
    @RequestLine("GET /{part}/{user}")
    String part(@Param("part") String part, @Param("user") long user);

    /** What a service has on the products of a cart. */
    @RequestLine("GET /{part}?ids={ids}")
    String ofProducts(@Param("part") String part, @Param("ids") String ids);
}

package dev.fivefold.mocks.coupons;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.web.IdList;
import jakarta.validation.constraints.Positive;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /coupons/{userId}/...}. */
@RestController
@RequestMapping(path = "/coupons/{userId}", produces = MediaType.APPLICATION_JSON_VALUE)
record CouponsController(CouponQueries queries, PartWriter parts) {

    @GetMapping("/available")
    byte[] available(@PathVariable @Positive long userId) {
        return parts.begin(Part.AVAILABLE_COUPONS, userId)
                .items("coupons", queries.available(userId), CouponQueries.Coupon::couponId)
                .end();
    }

    @GetMapping("/applicable")
    byte[] applicable(
            @PathVariable @Positive long userId, @RequestParam IdList productIds, @RequestParam MembershipLevel level) {
        return parts.begin(Part.APPLICABLE_COUPONS, userId)
                .field("level", level)
                .field("coupons", queries.applicable(userId, productIds, level))
                .end();
    }
}

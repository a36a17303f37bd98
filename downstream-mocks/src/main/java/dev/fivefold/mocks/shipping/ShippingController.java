package dev.fivefold.mocks.shipping;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.content.Weight;
import dev.fivefold.mocks.web.IdList;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /shipping/...}; orders without a parcel are left out. */
@RestController
@RequestMapping(path = "/shipping", produces = MediaType.APPLICATION_JSON_VALUE)
record ShippingController(ShippingQueries queries, PartWriter parts) {

    /** A way to send a parcel. */
    record Option(int optionId, String method, int priceCents, int businessDays) {}

    @GetMapping("/shipments")
    byte[] shipments(@RequestParam IdList orderNumbers) {
        List<ShippingQueries.Shipment> shipments = queries.shipments(orderNumbers);
        return parts.begin(Part.SHIPMENTS, orderNumbers.first())
                .items(
                        "shipments",
                        shipments,
                        shipment -> Weight.of(shipment.userId()),
                        ShippingQueries.Shipment::shipmentId)
                .end();
    }

    @GetMapping("/options")
    byte[] options(
            @RequestParam IdList productIds,
            @RequestParam @Pattern(regexp = "[0-9A-Za-z -]{3,10}", message = "must be 3 to 10 letters and digits")
                    String postcode) {
        int kilograms = 1 + queries.weightGrams(productIds) / 1000;
        int zone = postcode.charAt(0) % 4;
        List<Option> options = List.of(
                new Option(1, "STANDARD", 390 + 20 * kilograms, 2 + zone),
                new Option(2, "EXPRESS", 990 + 60 * kilograms, 1),
                new Option(3, "PICKUP_POINT", 190 + 10 * kilograms, 3 + zone));
        return parts.begin(Part.SHIPPING_OPTIONS, productIds.first())
                .field("postcode", postcode)
                .items("options", options, Option::optionId)
                .end();
    }
}

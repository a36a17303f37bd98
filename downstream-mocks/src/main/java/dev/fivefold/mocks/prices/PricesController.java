package dev.fivefold.mocks.prices;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.content.Weight;
import dev.fivefold.mocks.web.IdList;
import jakarta.validation.constraints.Pattern;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers {@code /prices}; products without a price in the tier are left out. */
@RestController
@RequestMapping(path = "/prices", produces = MediaType.APPLICATION_JSON_VALUE)
class PricesController {

    private final PriceQueries queries;
    private final PartWriter parts;

    PricesController(PriceQueries queries, PartWriter parts) {
        this.queries = queries;
        this.parts = parts;
    }

    @GetMapping
    byte[] byIds(
            @RequestParam IdList ids,
            @RequestParam @Pattern(regexp = "[ABC]", message = "must be A, B or C") String tier) {
        return parts.begin(Part.PRICES, ids.first())
                .items(
                        "prices",
                        queries.prices(ids, tier),
                        price -> Weight.of(price.productId()),
                        PriceQueries.Price::productId)
                .end();
    }
}

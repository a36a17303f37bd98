package dev.fivefold.mocks.prices;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.content.Weight;
import dev.fivefold.mocks.web.IdList;
import dev.fivefold.mocks.web.UnknownIdException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /prices}, without products that have no price in the tier, and changes prices. */
@RestController
@RequestMapping(path = "/prices", produces = MediaType.APPLICATION_JSON_VALUE)
record PricesController(PriceQueries queries, PartWriter parts) {

    /** The new price of a product for members of the first tier, in cents. */
    record NewPrice(@Min(1) @Max(10_000_000) int amountCents) {}

    /** The current prices of a product. */
    record ProductPrices(long productId, List<PriceQueries.TierPrice> prices) {}

    @PutMapping("/{productId}")
    ProductPrices change(@PathVariable @Positive long productId, @Valid @RequestBody NewPrice price) {
        if (!queries.change(productId, price.amountCents())) {
            throw new UnknownIdException("product", productId);
        }
        return new ProductPrices(productId, queries.tiers(productId));
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

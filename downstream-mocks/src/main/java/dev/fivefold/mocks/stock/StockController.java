package dev.fivefold.mocks.stock;

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

/** Serves {@code /stock}; products without stock in the country are left out. */
@RestController
@RequestMapping(path = "/stock", produces = MediaType.APPLICATION_JSON_VALUE)
record StockController(StockQueries queries, PartWriter parts) {

    @GetMapping
    byte[] byIds(
            @RequestParam IdList ids,
            @RequestParam @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters, as DE")
                    String country) {
        return parts.begin(Part.STOCK, ids.first())
                .items(
                        "stock",
                        queries.stock(ids, country),
                        stock -> Weight.of(stock.productId()),
                        StockQueries.Stock::productId)
                .end();
    }
}

package dev.fivefold.mocks.products;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.content.Weight;
import dev.fivefold.mocks.web.IdList;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers {@code /products}; products that do not exist are left out. */
@RestController
@RequestMapping(path = "/products", produces = MediaType.APPLICATION_JSON_VALUE)
record ProductsController(ProductQueries queries, PartWriter parts) {

    @GetMapping
    byte[] byIds(@RequestParam IdList ids) {
        return parts.begin(Part.PRODUCTS, ids.first())
                .items(
                        "products",
                        queries.products(ids),
                        product -> Weight.of(product.productId()),
                        ProductQueries.Product::productId)
                .end();
    }
}

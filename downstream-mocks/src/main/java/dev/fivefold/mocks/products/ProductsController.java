package dev.fivefold.mocks.products;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.content.Weight;
import dev.fivefold.mocks.web.IdList;
import dev.fivefold.mocks.web.UnknownIdException;
import jakarta.validation.constraints.Positive;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves {@code /products}, without those that do not exist, and {@code /products/{id}}, 404 for one that does not
 * exist.
 */
@RestController
@RequestMapping(path = "/products", produces = MediaType.APPLICATION_JSON_VALUE)
record ProductsController(ProductQueries queries, PartWriter parts) {

    @GetMapping("/{id}")
    byte[] byId(@PathVariable @Positive long id) {
        ProductQueries.Product product = queries.products(new IdList(List.of(id))).stream()
                .findFirst()
                .orElseThrow(() -> new UnknownIdException("product", id));
        return parts.begin(Part.PRODUCT, id).fields(product).end();
    }

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

package dev.fivefold.mocks.carts;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import jakarta.validation.constraints.Positive;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /carts/{userId}} and its saved products; lists of an unknown user are empty. */
@RestController
@RequestMapping(path = "/carts/{userId}", produces = MediaType.APPLICATION_JSON_VALUE)
record CartsController(CartQueries queries, PartWriter parts) {

    @GetMapping
    byte[] cart(@PathVariable @Positive long userId) {
        return parts.begin(Part.CART, userId)
                .items("lines", queries.lines(userId, false), CartQueries.Line::cartLineId)
                .end();
    }

    @GetMapping("/saved")
    byte[] saved(@PathVariable @Positive long userId) {
        return parts.begin(Part.SAVED_PRODUCTS, userId)
                .items("lines", queries.lines(userId, true), CartQueries.Line::cartLineId)
                .end();
    }
}

package dev.fivefold.aggregator.price;

import dev.fivefold.engine.call.CallResult;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Accepts new prices. */
@RestController
final class PriceController {

    private static final int NOT_FOUND = 404;
    private static final BigDecimal MOST = BigDecimal.valueOf(100_000);

    private final PriceUpdate update;

    PriceController(PriceUpdate update) {
        this.update = update;
    }

    /** The new price of a product, in the currency of its price. */
    record NewPrice(
            @Schema(
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    minimum = "0.01",
                    maximum = "100000",
                    multipleOf = 0.01)
            @Nullable
            BigDecimal amount) {}

    /** Responds with the prices of all tiers. */
    @Operation(tags = "prices", summary = "Change the price of a product")
    @ApiResponse(
            responseCode = "200",
            description = "The prices of all tiers",
            content = @Content(mediaType = MediaType.APPLICATION_JSON_VALUE, schema = @Schema(type = "object")))
    @PutMapping(path = "/api/products/{productId}/price", produces = MediaType.APPLICATION_JSON_VALUE)
    byte[] change(@PathVariable long productId, @RequestBody NewPrice price) {
        if (productId < 1) {
            throw problem(HttpStatus.BAD_REQUEST, "A product id is a whole number from 1.");
        }
        return switch (update.change(productId, cents(price.amount()))) {
            case CallResult.Available<?> available -> available.body().toByteArray();
            case CallResult.Failed<?> failed
            when failed.status().orElse(0) == NOT_FOUND ->
                throw problem(HttpStatus.NOT_FOUND, "There is no product of this id.");
            case CallResult.Rejected<?> full ->
                throw problem(HttpStatus.SERVICE_UNAVAILABLE, "The price was not changed: there was no room for it.");
            case CallResult.TimedOut<?> late ->
                throw problem(
                        HttpStatus.GATEWAY_TIMEOUT, "No response in time: the price may have been changed or not.");
            default -> throw problem(HttpStatus.BAD_GATEWAY, "The price may have been changed or not.");
        };
    }

    private static int cents(@Nullable BigDecimal amount) {
        if (amount == null
                || amount.signum() <= 0
                || amount.compareTo(MOST) > 0
                || amount.stripTrailingZeros().scale() > 2) {
            throw problem(
                    HttpStatus.BAD_REQUEST, "An amount is a number above 0 and up to 100000, of two decimals at most.");
        }
        return amount.movePointRight(2).intValueExact();
    }

    private static ErrorResponseException problem(HttpStatus status, String detail) {
        ErrorResponseException problem = new ErrorResponseException(status);
        problem.setDetail(detail);
        return problem;
    }
}

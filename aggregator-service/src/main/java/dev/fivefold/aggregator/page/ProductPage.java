package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.client.ContentClient;
import dev.fivefold.aggregator.client.PricesClient;
import dev.fivefold.aggregator.client.ProductsClient;
import dev.fivefold.aggregator.client.RecommendationsClient;
import dev.fivefold.aggregator.client.ReviewsClient;
import dev.fivefold.aggregator.client.ShippingClient;
import dev.fivefold.aggregator.client.StockClient;
import dev.fivefold.aggregator.client.UsersClient;
import dev.fivefold.starter.page.Page;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A product with all related data: 11 calls in three levels. Without the product itself there is no page. */
@Configuration(proxyBeanMethods = false)
class ProductPage {

    /**
     * A request for a product, with or without a user.
     *
     * @param productId from 1
     * @param tier of prices; A unless given
     * @param country of delivery, two capital letters; DE unless given
     * @param postcode of delivery; 10115 unless given
     */
    record ProductRequest(long productId, Optional<String> tier, Optional<String> country, Optional<String> postcode) {

        private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
        private static final Pattern POSTCODE = Pattern.compile("[A-Z0-9 -]{2,10}");

        ProductRequest {
            require(productId >= 1, "A product id is a whole number from 1.");
            require(tier.isEmpty() || PricesClient.TIERS.contains(tier.get()), "A tier is A, B or C.");
            require(matches(country, COUNTRY), "A country has two capital letters.");
            require(matches(postcode, POSTCODE), "A postcode has 2 to 10 capital letters, digits, spaces or hyphens.");
        }

        List<Long> ids() {
            return List.of(productId);
        }

        private static boolean matches(Optional<String> value, Pattern pattern) {
            return value.isEmpty() || pattern.matcher(value.get()).matches();
        }

        private static void require(boolean condition, String detail) {
            if (!condition) {
                throw new IllegalArgumentException(detail);
            }
        }
    }

    @Bean
    Page<ProductRequest> product(
            ProductsClient products,
            PricesClient prices,
            StockClient stock,
            ReviewsClient reviews,
            UsersClient users,
            ContentClient content,
            ShippingClient shipping,
            RecommendationsClient recommendations) {
        return Page.at("/api/products/{productId}", ProductRequest.class, page -> {
            var product =
                    page.call("product", of -> products.byId(of.productId())).required();
            page.notFoundWith(product);
            page.call("price", of -> prices.byIds(of.ids(), of.tier().orElse("A")))
                    .optional();
            page.call("stock", of -> stock.byIds(of.ids(), of.country().orElse("DE")))
                    .optional();
            var reviewed = page.call("reviews", of -> reviews.byIds(of.ids())).optional();
            page.call(
                            "shippingOptions",
                            of -> shipping.options(of.ids(), of.postcode().orElse("10115")))
                    .optional();
            var similar = page.call("similar", of -> recommendations.similar(of.productId()))
                    .optional();

            page.call("seller", product, (of, found) -> content.seller(found.sellerId()))
                    .optional();
            page.each("reviewAuthors", reviewed, ReviewsClient.Reviews::featuredAuthorIds, users::publicProfile)
                    .optional();
            var alike = page.call("similarProducts", similar, (of, found) -> products.byIds(found.productIds()))
                    .ifAny(similar, found -> found.productIds())
                    .optional();
            page.call(
                            "similarPrices",
                            similar,
                            (of, found) ->
                                    prices.byIds(found.productIds(), of.tier().orElse("A")))
                    .ifAny(similar, found -> found.productIds())
                    .optional();

            page.each("similarSellers", alike, ProductsClient.Products::sellerIds, content::seller)
                    .optional();
        });
    }
}

package dev.fivefold.examples.teastore;

import static java.util.stream.Collectors.toMap;

import dev.fivefold.starter.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A product, and what goes with it and with the cart: 17 calls in two levels. */
@Configuration(proxyBeanMethods = false)
class ProductPage {

    private static final int SHOWN = 3;

    /** A request for it. */
    record Visit(long id, Session session) {

        /** The product, and those in the cart. */
        List<Object> items() {
            List<Object> items = new ArrayList<>(List.of(Map.of("productId", id, "quantity", 1)));
            items.addAll(session.orderItems());
            return items;
        }
    }

    @Bean
    Page<Visit> product(ImageClient images, PersistenceClient persistence, RecommenderClient recommender, Frame frame) {
        return Page.at("/api/product/{id}", Visit.class, page -> {
            frame.addTo(page, Visit::session);
            var found = page.call("product", visit -> persistence.product(visit.id()))
                    .required();
            page.call("image", visit -> images.ofProducts(Map.of(visit.id(), "300x300")))
                    .optional();
            var ids = page.call(
                            "recommended",
                            visit -> recommender.forItems(
                                    visit.items(), visit.session().uid()))
                    .hidden()
                    .optional();
            page.each("recommendedProducts", ids, all -> all, persistence::product)
                    .optional();
            page.call(
                            "recommendedImages",
                            ids,
                            (visit, all) -> images.ofProducts(
                                    all.stream().limit(SHOWN).distinct().collect(toMap(id -> id, id -> "125x125"))))
                    .ifAny(ids, all -> all)
                    .optional();
            page.notFoundWith(found);
        });
    }
}

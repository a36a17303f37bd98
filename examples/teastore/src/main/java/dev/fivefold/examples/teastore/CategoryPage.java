package dev.fivefold.examples.teastore;

import static java.util.stream.Collectors.toMap;

import dev.fivefold.examples.teastore.PersistenceClient.Product;
import dev.fivefold.starter.page.Page;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.RequestParam;

/** The products of a category, page by page: 7 calls in two levels. */
@Configuration(proxyBeanMethods = false)
class CategoryPage {

    private static final int LONGEST = 50;

    /**
     * A request for it.
     *
     * @param page from 1
     * @param size the client's choice of products a page
     */
    record Visit(
            long id,
            @RequestParam(defaultValue = "1") int page,

            @CookieValue(name = "teastorenumberProductsCookie", defaultValue = "20")
            int size,

            Session session) {

        boolean valid() {
            return page > 0 && size > 0 && size <= LONGEST && Math.multiplyFull(page, size) <= Integer.MAX_VALUE;
        }
    }

    @Bean
    Page<Visit> category(ImageClient images, PersistenceClient persistence, Frame frame) {
        return Page.at("/api/category/{id}", Visit.class, page -> {
                    frame.addTo(page, Visit::session);
                    var found = page.call("category", visit -> persistence.category(visit.id()))
                            .required();
                    page.call("count", visit -> persistence.count(visit.id())).optional();
                    var products = page.call(
                                    "products",
                                    visit -> persistence.products(
                                            visit.id(), (visit.page() - 1) * visit.size(), visit.size()))
                            .required();
                    page.call(
                                    "images",
                                    products,
                                    (visit, list) -> images.ofProducts(
                                            list.stream().collect(toMap(Product::id, product -> "64x64"))))
                            .ifAny(products, list -> list)
                            .optional();
                    page.notFoundWith(found);
                })
                .requires(Visit::valid, "There are pages from 1, of 1 to " + LONGEST + " products.");
    }
}

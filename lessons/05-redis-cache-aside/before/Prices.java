package dev.fivefold.lessons.l05;

/** Prices of products: one request to the service for each. */
final class Prices {

    private final PriceService service;

    Prices(PriceService service) {
        this.service = service;
    }

    String price(long product) {
        return service.price(product);
    }

    void update(long product, String price) {
        service.update(product, price);
    }
}

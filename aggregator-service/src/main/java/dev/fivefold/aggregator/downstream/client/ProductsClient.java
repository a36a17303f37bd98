package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.engine.call.Call;
import feign.CollectionFormat;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What the shop sells. */
public interface ProductsClient {

    /** Of 1 to 100 products. */
    @RequestLine(value = "GET /products?ids={ids}", collectionFormat = CollectionFormat.CSV)
    Call<Products> byIds(@Param("ids") List<Long> ids);

    /** Products, in the order of their ids as asked for. */
    record Products(List<Product> products) {

        public List<Long> ids() {
            return products.stream().map(Product::productId).toList();
        }
    }

    /** A product. */
    record Product(long productId) {}
}

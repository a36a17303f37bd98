package dev.fivefold.aggregator.client;

import static feign.CollectionFormat.CSV;

import dev.fivefold.engine.call.Call;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Products of the shop. */
@FeignClient("products")
public interface ProductsClient {

    /** Of 1 to 100 products. */
    @GetMapping("/products")
    @CollectionFormat(CSV)
    Call<Products> byIds(@RequestParam("ids") List<Long> ids);

    /** 404 if the product does not exist. */
    @GetMapping("/products/{productId}")
    Call<Product> byId(@PathVariable("productId") long productId);

    /** Products, in the order of the requested ids. */
    record Products(List<Product> products) {

        public List<Long> ids() {
            return products.stream().map(Product::productId).toList();
        }

        /** The seller of every product, in the order of the products, repeats included. */
        public List<Long> sellerIds() {
            return products.stream().map(Product::sellerId).toList();
        }
    }

    /** A product. */
    record Product(long productId, long sellerId) {}
}

package dev.fivefold.examples.teastore;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The service of categories and products. */
@FeignClient(name = "persistence", path = "/tools.descartes.teastore.persistence/rest")
interface PersistenceClient {

    @GetMapping("/categories")
    Call<RawJson> categories();

    @GetMapping("/categories/{id}")
    Call<RawJson> category(@PathVariable("id") long id);

    /** The number of products of a category. */
    @GetMapping("/products/count/{category}")
    Call<RawJson> count(@PathVariable("category") long category);

    @GetMapping("/products/category/{category}")
    Call<List<Product>> products(
            @PathVariable("category") long category, @RequestParam("start") int start, @RequestParam("max") int max);

    @GetMapping("/products/{id}")
    Call<RawJson> product(@PathVariable("id") long id);

    /** What the call of the images reads. */
    record Product(long id) {}
}

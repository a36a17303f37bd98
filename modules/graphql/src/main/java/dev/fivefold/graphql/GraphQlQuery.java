package dev.fivefold.graphql;

import dev.fivefold.starter.call.Reads;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

/**
 * A GraphQL query, sent by POST, as a prepared call. It is a read: calls with equal variables, of the same user, may be cached, shared and repeated.
 *
 * <pre>{@code
 * @FeignClient(name = "products", path = "/graphql")
 * interface ProductsGraph {
 *     @GraphQlQuery(value = "query($first: Int) { topProducts(first: $first) { upc name } }", retrieve = "topProducts")
 *     Call<List<Product>> topProducts(@Variable int first);
 * }
 * }</pre>
 *
 * <p>Parameters with {@link Variable} are the variables; {@code @PathVariable} and {@code @RequestHeader} are as in other methods.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Reads
@RequestMapping(
        method = RequestMethod.POST,
        consumes = "application/json",
        produces = "application/graphql-response+json, application/json")
public @interface GraphQlQuery {

    /** The document. Either this or {@link #documentName} is set. */
    String value() default "";

    /** The name of a document in {@code classpath:graphql-documents/}, without {@code .graphql} or {@code .gql}. */
    String documentName() default "";

    /** The name of the operation, where the document has several. */
    String operationName() default "";

    /** The path of the value in {@code data}, names of fields joined by dots, such as {@code topProducts}. Without a path the value is {@code data}. */
    String retrieve() default "";

    /** The path of the requests, behind the URL and the path of the client. */
    @AliasFor(annotation = RequestMapping.class, attribute = "path")
    String[] path() default {};
}

package dev.fivefold.graphql;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

/** A GraphQL mutation as a prepared call. It is a write: never cached, shared or repeated. Its parameters are those of a {@link GraphQlQuery}. */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@RequestMapping(
        method = RequestMethod.POST,
        consumes = "application/json",
        produces = "application/graphql-response+json, application/json")
public @interface GraphQlMutation {

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

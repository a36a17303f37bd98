package dev.fivefold.grpc;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

/**
 * A method of a {@link GrpcClient}: its only parameter is the request message, and its {@code Call} has the response message, or {@code RawJson} for its JSON alone. It is a write, unless it has
 * {@link dev.fivefold.starter.call.Reads}, too.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@RequestMapping(method = RequestMethod.POST)
public @interface GrpcMethod {

    /** The method's name in the service; by default that of the Java method, with a capital first letter. */
    String value() default "";
}

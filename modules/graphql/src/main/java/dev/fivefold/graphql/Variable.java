package dev.fivefold.graphql;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter that is a variable of the document. The application's {@code JsonMapper} writes its value. For null and an empty {@code Optional} the variable is left out, so that its default
 * in the document holds.
 */
@Documented
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface Variable {

    /** The name of the variable, without {@code $}; by default that of the parameter. */
    String value() default "";
}

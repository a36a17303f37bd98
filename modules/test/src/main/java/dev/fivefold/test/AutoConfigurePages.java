package dev.fivefold.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * Adds Fivefold, a {@link PageTester} and the services of a test to another test: to {@code @WebMvcTest}, which has no pages without it, or to {@code @SpringBootTest}. Modules add themselves
 * by a file {@code META-INF/spring/dev.fivefold.test.AutoConfigurePages.imports}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration
public @interface AutoConfigurePages {}

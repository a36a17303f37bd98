package dev.fivefold.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * A test of pages: a slice of the application, as {@code @WebMvcTest} is one of its controllers. It has the pages, the clients, Spring MVC without a server, and Fivefold. It has no other beans of
 * the application: {@code @Import} those that a page needs. The {@code Services} of the test are in place of those behind the clients:
 *
 * <pre>{@code
 * @PageTest(HomePage.class)
 * class HomePageTest {
 *
 *     @Autowired PageTester pages;
 *     @Autowired Services services;
 *
 *     @Test
 *     void a_page_without_its_cart_is_partial() {
 *         services.on("users").get("/users/7").respond("{\"name\":\"Ann\"}");
 *         services.on("carts").get("/carts/7").respondAfter(Duration.ofMinutes(1), "{}");
 *
 *         assertThat(pages.get("/api/home/7")).isPartial().lacksPart("cart");
 *     }
 * }
 * }</pre>
 *
 * <p>Retries always have their budget here, and hedging is off, so that the number of calls does not depend on other tests or on the machine.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@BootstrapWith(PageTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(PageTypeExcludeFilter.class)
@AutoConfigurePages
@ImportAutoConfiguration
public @interface PageTest {

    /** The configuration classes with the {@code Page} beans; by default all that the application's component scan finds. */
    Class<?>[] value() default {};

    /** Properties of the application, as {@code key=value}. */
    String[] properties() default {};

    /** Auto-configurations that the test must not have. */
    @AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
    Class<?>[] excludeAutoConfiguration() default {};
}

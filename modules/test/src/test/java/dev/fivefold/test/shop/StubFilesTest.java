package dev.fivefold.test.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.test.PageTest;
import dev.fivefold.test.PageTester;
import dev.fivefold.test.TestedPage;
import dev.fivefold.test.services.Services;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Stub files as a jar of Spring Cloud Contract's stubs has them. By constructor parameters, and without naming the pages: all of the application. */
@PageTest
class StubFilesTest {

    private static final String STUBS = "META-INF/com.acme/products/1.0.0/mappings";

    private final PageTester pages;
    private final Services services;

    @Autowired
    StubFilesTest(PageTester pages, Services services) {
        this.pages = pages;
        this.services = services;
    }

    @Test
    void contract_stubs_drive_a_page() {
        services.on("users").get("/users/7").respondWithFile("users/ann.json");
        services.on("carts").get("/carts/7").respond("{\"productIds\":[21,22]}");
        services.on("products").stubs(STUBS);

        TestedPage page = pages.get("/api/home/7");

        assertThat(page)
                .isComplete()
                .hasPart("products", "[{\"id\":21},{\"id\":22}]")
                .hasPart("prices", """
                [{"cents": 100}, {"cents": 220}]""");
        assertThat(page.calls().to("products").all().getLast().end()).isEqualTo(Duration.ofMillis(252));
    }

    @Test
    void a_stub_matches_header_and_body_of_a_post() {
        services.on("products").stubs(STUBS);

        TestedPage page = pages.get("/api/search/cups");

        assertThat(page).isComplete().hasJson("/found/hits", "2");
        assertThat(page.calls().named("found").headers().getFirst("X-Tenant")).isEqualTo("acme");
        assertThatThrownBy(() -> pages.get("/api/search/pots"))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "The page 'search' called POST /search of the service 'products' (call 'found'),"
                                + " for which the test has no response: write"
                                + " services.on(\"products\").request(\"POST\", \"/search\").respond(...).")
                .hasMessageContaining("products POST by search.json");
    }

    @Test
    void a_matcher_that_is_not_supported_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> services.on("products").stubs("unsupported"))
                .withMessageStartingWith("The stub ")
                .withMessageContaining(
                        "unsupported.json] cannot be used: it has the matcher 'matchesXPath', and only equalTo,");
    }
}

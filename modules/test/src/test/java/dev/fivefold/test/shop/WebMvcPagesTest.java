package dev.fivefold.test.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.test.AutoConfigurePages;
import dev.fivefold.test.PageTester;
import dev.fivefold.test.services.Services;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** A test of controllers with a page beside them. */
@WebMvcTest
@AutoConfigurePages
@Import(SearchPage.class)
class WebMvcPagesTest {

    @Test
    void a_test_of_controllers_serves_pages(
            @Autowired MockMvc mvc, @Autowired PageTester pages, @Autowired Services services) {
        services.on("products").post("/search").respond("[1]");

        assertThat(MockMvcTester.create(mvc).get().uri("/api/search/cups")).hasStatusOk();
        assertThat(pages.get("/api/search/pots")).isComplete().hasPart("found", "[1]");
        assertThat(services.calls()).are("POST /search", "POST /search");
    }
}

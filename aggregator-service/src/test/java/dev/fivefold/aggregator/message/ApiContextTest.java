package dev.fivefold.aggregator.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

class ApiContextTest {

    private static final MockMvc BINDER =
            MockMvcBuilders.standaloneSetup(new Echo()).build();
    private static final MockMvc RESOLVER = MockMvcBuilders.standaloneSetup(new Echo())
            .setCustomArgumentResolvers(new ApiContextResolver())
            .build();

    /** Returns the context that it was given. */
    @RestController
    static final class Echo {

        @InitBinder
        void bind(ExtendedServletRequestDataBinder binder) {
            ApiContext.onlyParameters(binder);
        }

        @GetMapping("/")
        String echo(ApiContext context) {
            return context.source();
        }
    }

    /** Unknown names include special ones of Spring's binder. */
    @Provide
    Arbitrary<Map<String, List<String>>> parameters() {
        Arbitrary<String> names = Arbitraries.of("app", "appVersion", "os", "device", "locale", "class", "experiment")
                .flatMap(name -> Arbitraries.of(
                                "%s", "%s", "%s", "_%s", "!%s", "%s[]", "%s[0]", "%s.name", "%s[", "x.%s")
                        .map(form -> form.formatted(name)));
        Arbitrary<String> values = Arbitraries.strings().withChars("ab ,äß\n").ofMaxLength(4);
        return Arbitraries.maps(names, values.list().ofMinSize(1).ofMaxSize(3)).ofMaxSize(40);
    }

    @Property(tries = 500)
    void binder_and_resolver_make_the_same_of_any_parameters_and_headers(
            @ForAll("parameters") Map<String, List<String>> parameters) throws Exception {
        assertThat(source(RESOLVER, parameters)).isEqualTo(source(BINDER, parameters));
    }

    @Example
    void a_source_comes_from_the_apps_own_headers() throws Exception {
        Map<String, List<String>> parameters = Map.of(
                "locale", List.of("de-DE"),
                "app", List.of("shop"),
                "os", List.of(" "),
                "appVersion", List.of("7.2.1"),
                "experiment", List.of("42"));

        for (MockMvc mvc : new MockMvc[] {BINDER, RESOLVER}) {
            assertThat(source(mvc, parameters)).isEqualTo("shop 7.2.1 de-DE");
        }
    }

    private static String source(MockMvc mvc, Map<String, List<String>> parameters) throws Exception {
        MockHttpServletRequestBuilder request =
                MockMvcRequestBuilders.get("/").header("Device", "of a header").header("Os", "too");
        parameters.forEach((name, values) -> request.param(name, values.toArray(String[]::new)));
        return mvc.perform(request).andReturn().getResponse().getContentAsString();
    }
}

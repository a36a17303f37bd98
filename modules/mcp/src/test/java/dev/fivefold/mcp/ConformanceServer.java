package dev.fivefold.mcp;

import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The server for {@code modules/mcp/conformance}: pages with the names of the suite's tools, one of which fails. */
@Import(Shop.class)
public class ConformanceServer {

    record Nothing() {}

    @Bean("test_simple_text")
    Page<Nothing> simpleText(Shop.Services services) {
        return Page.at(
                "/api/simple-text",
                Nothing.class,
                page -> page.call("hits", request -> services.hits("")).required());
    }

    @Bean("test_error_handling")
    Page<Nothing> errorHandling(Shop.Services services) {
        return Page.at(
                "/api/error-handling",
                Nothing.class,
                page -> page.call("profile", request -> services.profile(1)).required());
    }

    /** Runs until it is stopped. */
    public static void main(String[] arguments) {
        Services services = new Services(Map.of());
        services.respond("/profile/1", Services.status(500));
        Stream<String> properties = Stream.of(
                services.properties("services")[0],
                "fivefold.mcp.pages=home,test_simple_text,test_error_handling",
                "fivefold.mcp.anonymous=true");
        SpringApplication.run(
                ConformanceServer.class,
                Stream.concat(properties.map(property -> "--" + property), Stream.of(arguments))
                        .toArray(String[]::new));
    }
}

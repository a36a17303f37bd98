package dev.fivefold.aggregator.web;

import dev.fivefold.telemetry.AsciiNumbers;
import dev.fivefold.telemetry.JsonWithLength;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.servers.Server;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.List;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Small responses have a Content-Length, so that no hop compresses them; numbers of requests have ASCII digits. */
@Configuration(proxyBeanMethods = false)
@OpenAPIDefinition(info = @Info(title = "Shop", version = "1"), servers = @Server(url = "/"))
class WebConfiguration {

    @Bean
    AsciiNumbers asciiNumbers() {
        return new AsciiNumbers();
    }

    /** Every operation may be rejected. The pages describe their own problems. */
    @Bean
    GlobalOperationCustomizer problems() {
        return (operation, method) -> {
            Content problem = new Content()
                    .addMediaType(
                            "application/problem+json",
                            new MediaType().schema(new Schema<>().$ref("#/components/schemas/Problem")));
            for (String status : List.of("4XX", "5XX")) {
                operation
                        .getResponses()
                        .addApiResponse(
                                status,
                                new ApiResponse().description("A problem").content(problem));
            }
            return operation;
        };
    }

    @Bean
    JsonWithLength jsonWithLength(JsonMapper json) {
        return new JsonWithLength(json);
    }
}

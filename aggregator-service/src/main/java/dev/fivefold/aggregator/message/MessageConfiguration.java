package dev.fivefold.aggregator.message;

import dev.fivefold.aggregator.client.MessagesClient;
import dev.fivefold.aggregator.rejection.QuietRejections;
import dev.fivefold.aggregator.rejection.Rejections;
import dev.fivefold.aggregator.rejection.StackTraceRejections;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Selects among the variants of the lessons. */
@Configuration(proxyBeanMethods = false)
class MessageConfiguration {

    /** A message may take as long as a page. */
    @Bean
    MessageDelivery messageDelivery(
            MessageProperties messages,
            MessagesClient client,
            FivefoldProperties fivefold,
            JsonMapper json,
            MeterRegistry metrics) {
        Duration timeout = fivefold.page(FivefoldProperties.DEFAULT_PAGE).effectiveDeadline();
        return switch (messages.delivery()) {
            case SINGLE ->
                switch (messages.format()) {
                    case JSON ->
                        new SingleDelivery(client, MediaType.APPLICATION_JSON_VALUE, json::writeValueAsBytes, timeout);
                    case PROTOBUF ->
                        new SingleDelivery(
                                client, MediaType.APPLICATION_PROTOBUF_VALUE, ProtobufMessages::single, timeout);
                };
            case BATCHED -> new BatchedDelivery(client, timeout, new MessageMetrics(metrics)::sentTogether);
        };
    }

    @Bean
    Rejections rejections(MessageProperties messages) {
        return switch (messages.rejection()) {
            case STACK_TRACE -> new StackTraceRejections();
            case QUIET -> new QuietRejections(System::nanoTime);
        };
    }

    @Bean
    WebMvcConfigurer requestContext(MessageProperties messages) {
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                switch (messages.requestContext()) {
                    case DATA_BINDER -> {} // Spring's default for a type that no resolver supports
                    case ARGUMENT_RESOLVER -> resolvers.add(new ApiContextResolver());
                }
            }
        };
    }
}

package dev.fivefold.aggregator;

import dev.fivefold.aggregator.downstream.BodyFormat;
import dev.fivefold.aggregator.downstream.client.ProtobufMessages;
import dev.fivefold.aggregator.metrics.MessageMetrics;
import dev.fivefold.aggregator.page.ShopClients;
import dev.fivefold.aggregator.page.delivery.BatchedDelivery;
import dev.fivefold.aggregator.page.delivery.MessageDelivery;
import dev.fivefold.aggregator.page.delivery.SingleDelivery;
import dev.fivefold.aggregator.web.ApiContextResolver;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Messages on their way in, and on to the messages service: the one place that chooses by which code. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MessageProperties.class)
class MessageConfiguration {

    @Bean
    BodyFormat messageFormat(MessageProperties messages, JsonMapper json) {
        return switch (messages.format()) {
            case JSON -> BodyFormat.json(json);
            case PROTOBUF -> new BodyFormat(ProtobufMessages.CONTENT_TYPE, ProtobufMessages::write);
        };
    }

    @Bean
    MessageDelivery messageDelivery(
            MessageProperties messages, ShopClients shop, PageProperties page, MeterRegistry metrics) {
        return switch (messages.delivery()) {
            case SINGLE -> new SingleDelivery(shop.messages(), page.deadline());
            case BATCHED ->
                new BatchedDelivery(shop.messages(), page.deadline(), new MessageMetrics(metrics)::sentTogether);
        };
    }

    @Bean
    WebMvcConfigurer requestContext(WebProperties web) {
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                switch (web.requestContext()) {
                    case DATA_BINDER -> {} // what Spring does with a class that nobody else makes
                    case ARGUMENT_RESOLVER -> resolvers.add(new ApiContextResolver());
                }
            }
        };
    }
}

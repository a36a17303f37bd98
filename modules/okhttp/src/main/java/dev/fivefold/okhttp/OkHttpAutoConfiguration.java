package dev.fivefold.okhttp;

import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.transport.Transport;
import io.micrometer.core.instrument.binder.okhttp3.OkHttpConnectionPoolMetrics;
import okhttp3.OkHttpClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** The transport over OkHttp, unless {@code fivefold.transport} is {@code event-loop}. Its client is no bean: an application's own is for its own requests. */
@AutoConfiguration(beforeName = "dev.fivefold.starter.CallAutoConfiguration")
@ConditionalOnProperty(prefix = "fivefold", name = "transport", havingValue = "okhttp", matchIfMissing = true)
@ConditionalOnMissingBean(Transport.class)
@EnableConfigurationProperties(FivefoldProperties.class)
class OkHttpAutoConfiguration {

    @Bean
    OkHttpTransport fivefoldTransport(FivefoldProperties properties, ObjectProvider<OkHttpCustomizer> customizers) {
        OkHttpClient.Builder http = HttpClients.builder(properties.http());
        customizers.orderedStream().forEach(each -> each.accept(http));
        return new OkHttpTransport(
                http.build(),
                Math.toIntExact(properties.http().maxResponseSize().toBytes()),
                properties.splice().enabled());
    }

    @Bean
    OkHttpConnectionPoolMetrics fivefoldConnectionMetrics(OkHttpTransport transport) {
        return new OkHttpConnectionPoolMetrics(transport.connections());
    }
}

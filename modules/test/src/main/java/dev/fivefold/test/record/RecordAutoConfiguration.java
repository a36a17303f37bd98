package dev.fivefold.test.record;

import dev.fivefold.starter.transport.Transport;
import dev.fivefold.test.services.Secrets;
import dev.fivefold.test.services.StubTransport;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Records what the transport receives, whichever it is, where {@code fivefold.record.dir} is set. */
@AutoConfiguration
@ConditionalOnProperty("fivefold.record.dir")
@EnableConfigurationProperties(RecordSettings.class)
class RecordAutoConfiguration {

    @Bean
    static BeanPostProcessor fivefoldRecordingTransport(ObjectProvider<RecordSettings> settings) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (!(bean instanceof Transport transport) || bean instanceof StubTransport) {
                    return bean;
                }
                RecordSettings set = settings.getObject();
                LoggerFactory.getLogger(RecordAutoConfiguration.class)
                        .warn("Responses of services are recorded, which is not for production: dir={}", set.dir());
                return new RecordingTransport(transport, new Recordings(set.dir(), new Secrets(set.masked())));
            }
        };
    }
}

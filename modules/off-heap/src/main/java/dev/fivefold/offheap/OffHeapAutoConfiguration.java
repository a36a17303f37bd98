package dev.fivefold.offheap;

import dev.fivefold.starter.internal.cache.ResponseStores;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Stores of responses outside of the heap. */
@AutoConfiguration(beforeName = "dev.fivefold.starter.CallAutoConfiguration")
public class OffHeapAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    ResponseStores fivefoldOffHeapStores(JsonMapper json) {
        return (method, settings, ticker) ->
                new OffHeapResponses(settings, new ResponseFormat(json, method.valueType()), ticker);
    }
}

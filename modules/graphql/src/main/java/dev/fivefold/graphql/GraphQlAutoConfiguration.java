package dev.fivefold.graphql;

import feign.Feign;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ResourceLoader;
import tools.jackson.databind.json.JsonMapper;

/** GraphQL operations of Feign clients, as soon as a method has a document. */
@AutoConfiguration
@ConditionalOnClass(Feign.class)
class GraphQlAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    GraphQlClients fivefoldGraphQlClients(JsonMapper json, ResourceLoader resources) {
        return new GraphQlClients(json, resources);
    }

    @Bean
    @ConditionalOnMissingBean
    VariableProcessor fivefoldGraphQlVariables() {
        return new VariableProcessor();
    }

    @Bean
    @ConditionalOnMissingBean
    GraphQlEnvelopes fivefoldGraphQlEnvelopes() {
        return new GraphQlEnvelopes();
    }
}

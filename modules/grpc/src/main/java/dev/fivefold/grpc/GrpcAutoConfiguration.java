package dev.fivefold.grpc;

import com.google.protobuf.Message;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.InterceptorFactory;
import dev.fivefold.starter.internal.client.DeclaredClients;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.pipeline.WarmUpCalls;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.internal.tracing.CallTracing;
import io.grpc.Channel;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Clients of gRPC services whose methods return a {@code Call}. */
@AutoConfiguration
@ConditionalOnClass({Channel.class, Message.class})
class GrpcAutoConfiguration {

    /** Static: the instances of circuit breakers get their base by it, before other beans are made. */
    @Bean
    static DeclaredClients fivefoldGrpcClients(
            ListableBeanFactory beans, ObjectProvider<FivefoldProperties> properties) {
        return new GrpcClients(beans, properties);
    }

    @Bean
    @ConditionalOnMissingBean
    GrpcCalls fivefoldGrpcCalls(
            FivefoldProperties properties,
            ObjectProvider<CallInterceptor> own,
            ObjectProvider<InterceptorFactory> factories,
            ObjectProvider<GrpcMetadata> metadata,
            ObjectProvider<CallTracing> tracing,
            Resilience resilience,
            ObjectProvider<WarmUpCalls> warmUp) {
        return new GrpcCalls(new GrpcPipelines(
                properties,
                own.orderedStream().toList(),
                factories.orderedStream().toList(),
                metadata.orderedStream().toList(),
                tracing.getIfAvailable(),
                resilience::timeout,
                warmUp.getIfAvailable()));
    }
}

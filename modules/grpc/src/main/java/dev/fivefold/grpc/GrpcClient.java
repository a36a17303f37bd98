package dev.fivefold.grpc;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An interface whose methods prepare calls of a gRPC service. It is a bean by {@link GrpcCalls#client}:
 *
 * <pre>{@code
 * @GrpcClient("inventory")
 * interface InventoryCalls {
 *     @Reads
 *     @GrpcMethod
 *     Call<Stock> getStock(StockRequest request);
 * }
 *
 * @Bean
 * InventoryCalls inventory(GrpcCalls calls, ManagedChannel channel) {
 *     return calls.client(InventoryCalls.class, channel, InventoryGrpc.getServiceDescriptor());
 * }
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface GrpcClient {

    /** The name of the service in configuration, metrics and logs. */
    String value();
}

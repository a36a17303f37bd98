package dev.fivefold.grpc;

import com.google.protobuf.Message;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.ClientMethod;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Makes the clients of gRPC services. A bean; thread-safe. */
public final class GrpcCalls {

    private final GrpcPipelines pipelines;

    GrpcCalls(GrpcPipelines pipelines) {
        this.pipelines = pipelines;
    }

    /**
     * A client whose methods prepare calls.
     *
     * @param type an interface with {@link GrpcClient}
     * @param channel stays open: its owner closes it
     * @param service as generated: {@code InventoryGrpc.getServiceDescriptor()}
     * @throws IllegalArgumentException naming a method that the service lacks, or that has other types
     */
    public <C> C client(Class<C> type, Channel channel, ServiceDescriptor service) {
        String name = GrpcClients.service(type);
        Map<Method, GrpcPipelines.Preparation> methods = new HashMap<>();
        for (Method method : type.getMethods()) {
            if (method.isDefault()) {
                continue;
            }
            MethodDescriptor<Message, Message> descriptor = GrpcDescriptors.of(method, service);
            Type value = GrpcDescriptors.valueType(method, descriptor);
            ClientMethod described = new ClientMethod(
                    name, "grpc://" + channel.authority(), method, value, "POST", "/" + descriptor.getFullMethodName());
            methods.put(method, pipelines.of(described, descriptor, channel, value == RawJson.class));
        }
        InvocationHandler handler = (proxy, method, arguments) -> {
            GrpcPipelines.Preparation own = methods.get(method);
            if (own != null) {
                return own.prepare((Message) Objects.requireNonNull(arguments[0], "a request message is not null"));
            }
            return method.isDefault()
                    ? InvocationHandler.invokeDefault(proxy, method, arguments)
                    : object(type, proxy, method, arguments);
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** The methods of {@code Object}: a client equals itself alone. */
    @SuppressWarnings("ReferenceEquality") // of a proxy
    private static Object object(Class<?> type, Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "equals" -> Arrays.asList(arguments).getFirst() == proxy;
            case "hashCode" -> System.identityHashCode(proxy);
            default -> type.getSimpleName();
        };
    }
}

package dev.fivefold.grpc;

import com.google.protobuf.Message;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.MethodDescriptor.ReflectableMarshaller;
import io.grpc.ServiceDescriptor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/** The methods of a client in the descriptor of its service, checked. */
final class GrpcDescriptors {

    private GrpcDescriptors() {}

    /**
     * The unary method of the service.
     *
     * @throws IllegalArgumentException if there is none, or its request has another type
     */
    @SuppressWarnings("unchecked") // the marshallers are those of messages
    static MethodDescriptor<Message, Message> of(Method method, ServiceDescriptor service) {
        GrpcMethod annotation = method.getAnnotation(GrpcMethod.class);
        if (annotation == null) {
            throw invalid(method, "has no @GrpcMethod: add it");
        }
        String name = annotation.value().isEmpty() ? StringUtils.capitalize(method.getName()) : annotation.value();
        MethodDescriptor<?, ?> found = service.getMethods().stream()
                .filter(each -> name.equals(each.getBareMethodName()))
                .findFirst()
                .orElseThrow(() -> invalid(
                        method,
                        "is no method of " + service.getName() + ", which has "
                                + service.getMethods().stream()
                                        .map(MethodDescriptor::getBareMethodName)
                                        .toList()
                                + ": correct the name in @GrpcMethod"));
        if (found.getType() != MethodType.UNARY) {
            throw invalid(method, "is a stream, and a call has one response: use the stub");
        }
        Class<?> request = type(found.getRequestMarshaller());
        if (!List.of(method.getParameterTypes()).equals(List.of(request))) {
            throw invalid(
                    method,
                    "has other parameters than its service: write one parameter of the type " + request.getName());
        }
        return (MethodDescriptor<Message, Message>) found;
    }

    /**
     * The {@code T} of {@code Call<T>}.
     *
     * @throws IllegalArgumentException if it is neither the response message nor {@code RawJson}
     */
    static Type valueType(Method method, MethodDescriptor<?, ?> descriptor) {
        Class<?> response = type(descriptor.getResponseMarshaller());
        Type value = method.getGenericReturnType() instanceof ParameterizedType call && call.getRawType() == Call.class
                ? call.getActualTypeArguments()[0]
                : void.class;
        if (value != response && value != RawJson.class) {
            throw invalid(
                    method,
                    "returns another type than its service: return Call<" + response.getName()
                            + ">, or Call<RawJson> for its JSON");
        }
        return value;
    }

    /** The empty response message. */
    static Message empty(MethodDescriptor<Message, Message> descriptor) {
        @Nullable
        Message empty = ((PrototypeMarshaller<Message>) descriptor.getResponseMarshaller()).getMessagePrototype();
        return Objects.requireNonNull(empty);
    }

    private static Class<?> type(MethodDescriptor.Marshaller<?> marshaller) {
        return ((ReflectableMarshaller<?>) marshaller).getMessageClass();
    }

    private static IllegalArgumentException invalid(Method method, String reason) {
        return new IllegalArgumentException("method " + method.getName() + " of "
                + method.getDeclaringClass().getSimpleName() + " " + reason);
    }
}

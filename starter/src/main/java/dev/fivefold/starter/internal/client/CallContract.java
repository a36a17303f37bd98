package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.starter.internal.request.RequestFactory;
import feign.Contract;
import feign.MethodMetadata;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Feign's contract, with each path variable of the methods that return a {@code Call} as one segment. Other methods are Feign's as they are.
 *
 * @param prepared receives the metadata of the methods that return a call
 */
record CallContract(Contract annotations, Consumer<MethodMetadata> prepared) implements Contract {

    @Override
    public List<MethodMetadata> parseAndValidateMetadata(Class<?> type) {
        List<MethodMetadata> methods = annotations.parseAndValidateMetadata(type);
        for (MethodMetadata method : methods) {
            if (valueType(method.returnType()) != null) {
                RequestFactory.encodePathVariables(method);
                prepared.accept(method);
            }
        }
        return methods;
    }

    /** The {@code T} of {@code Call<T>}; {@code null} if a method returns something else. */
    static @Nullable Type valueType(Type returned) {
        return returned instanceof ParameterizedType generic && generic.getRawType() == Call.class
                ? generic.getActualTypeArguments()[0]
                : null;
    }
}

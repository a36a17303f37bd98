package dev.fivefold.starter.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.request.RequestFactory;
import feign.Contract;
import feign.MethodMetadata;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Has Feign decode the responses of methods that return a {@code Call<T>} as {@code CallResult<T>}. Other methods are Feign's as
 * they are.
 *
 * @param prepared receives the metadata of the methods that return a call
 */
record CallContract(Contract annotations, Consumer<MethodMetadata> prepared) implements Contract {

    @Override
    public List<MethodMetadata> parseAndValidateMetadata(Class<?> type) {
        List<MethodMetadata> methods = annotations.parseAndValidateMetadata(type);
        for (MethodMetadata method : methods) {
            Type value = valueType(method.returnType());
            if (value != null) {
                method.returnType(new ResultType(value));
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

    /** The {@code T} of {@code CallResult<T>}, as this contract declares it; {@code null} for another type. */
    static @Nullable Type valueOfResult(Type type) {
        return type instanceof ResultType(Type value) ? value : null;
    }

    /** {@code CallResult<T>}. */
    private record ResultType(Type value) implements ParameterizedType {

        @Override
        public Type[] getActualTypeArguments() {
            return new Type[] {value};
        }

        @Override
        public Type getRawType() {
            return CallResult.class;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return null;
        }
    }
}

package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import feign.Contract;
import feign.MethodMetadata;
import java.lang.reflect.ParameterizedType;
import java.util.List;

/** Reads Feign's own annotations, on methods that return a call to be made rather than its answer. */
final class PreparedCallContract implements Contract {

    private final Contract annotations = new Contract.Default();

    @Override
    public List<MethodMetadata> parseAndValidateMetadata(Class<?> type) {
        List<MethodMetadata> methods = annotations.parseAndValidateMetadata(type);
        for (MethodMetadata method : methods) {
            if (!(method.returnType() instanceof ParameterizedType returned) || returned.getRawType() != Call.class) {
                throw new IllegalStateException(method.configKey() + " must return a Call");
            }
            method.returnType(returned.getActualTypeArguments()[0]);
        }
        return methods;
    }
}

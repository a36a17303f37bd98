package dev.fivefold.graphql;

import feign.MethodMetadata;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Objects;
import org.springframework.cloud.openfeign.AnnotatedParameterProcessor;

/** Has Feign pass the parameters with {@link Variable} to the encoder, each by its name, as it does with the fields of a form. */
final class VariableProcessor implements AnnotatedParameterProcessor {

    @Override
    public Class<? extends Annotation> getAnnotationType() {
        return Variable.class;
    }

    @Override
    public boolean processArgument(AnnotatedParameterContext context, Annotation annotation, Method method) {
        if (Declaration.of(method) == null) {
            throw Declaration.invalid(method, "has a @Variable and no document: add @GraphQlQuery or @GraphQlMutation");
        }
        String name = Objects.requireNonNull(Declaration.variable(method.getParameters()[context.getParameterIndex()]));
        MethodMetadata metadata = context.getMethodMetadata();
        context.setParameterName(name);
        metadata.formParams().add(name);
        return true;
    }
}

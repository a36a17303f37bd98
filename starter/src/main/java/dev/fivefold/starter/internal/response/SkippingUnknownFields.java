package dev.fivefold.starter.internal.response;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.Serial;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/**
 * Skips the fields that a type does not name where they are. If they were merely ignored, Jackson would buffer all of
 * them until it has the fields of a record's constructor. Those are few, and the responses are large.
 * The fields of constructors must be there, and not null, unless they are optional or {@code @Nullable}, in any package.
 */
final class SkippingUnknownFields extends JacksonAnnotationIntrospector {

    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public JsonIgnoreProperties.Value findPropertyIgnoralByName(MapperConfig<?> config, Annotated annotated) {
        return JsonIgnoreProperties.Value.forIgnoredProperties().withIgnoreUnknown();
    }

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
        return member instanceof AnnotatedParameter argument
                ? Boolean.valueOf(!mayBeAbsent(argument))
                : super.hasRequiredMarker(config, member);
    }

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
        JsonSetter.Value own = super.findSetterInfo(config, annotated);
        boolean handled = own.nonDefaultValueNulls() != null // by the application
                || config.getDefaultNullHandling().nonDefaultValueNulls() != null
                || config.getConfigOverride(annotated.getRawType()).getNullHandling() != null;
        return !handled && annotated instanceof AnnotatedParameter argument && !mayBeAbsent(argument)
                ? own.withValueNulls(Nulls.FAIL)
                : own;
    }

    private static boolean mayBeAbsent(AnnotatedParameter argument) {
        Executable owner = (Executable) argument.getOwner().getAnnotated();
        Parameter parameter = owner.getParameters()[argument.getIndex()];
        var type = parameter.getAnnotatedType();
        return parameter.getType().getName().startsWith("java.util.Optional")
                || Stream.of(parameter.getAnnotations(), type.getAnnotations())
                        .flatMap(Stream::of)
                        .anyMatch(each -> each.annotationType().getSimpleName().equals("Nullable"));
    }
}

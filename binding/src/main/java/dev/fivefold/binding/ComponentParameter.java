package dev.fivefold.binding;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.SynthesizingMethodParameter;
import org.springframework.util.ObjectUtils;

/** A component of a request's record as a parameter of its constructor, for Spring's argument resolvers. Not modified once it is published. */
final class ComponentParameter extends SynthesizingMethodParameter {

    private final String name;
    private final Annotation[] annotations;
    private final ResolvableType type;

    /**
     * A component.
     *
     * @param constructor the canonical one: the compiler copies the annotations of components to its parameters
     * @param added an annotation that the component has in addition; {@code null} for none
     */
    ComponentParameter(Constructor<?> constructor, int index, String name, @Nullable Annotation added) {
        super(constructor, index);
        this.name = name;
        Annotation[] declared = super.getParameterAnnotations();
        this.annotations = added == null ? declared : ObjectUtils.addObjectToArray(declared, added);
        this.type = ResolvableType.forType(super.getGenericParameterType());
    }

    private ComponentParameter(ComponentParameter original, ResolvableType type) {
        super(original);
        this.name = original.name;
        this.annotations = original.annotations;
        this.type = type;
    }

    /** The same component as if it were no {@code Optional}. */
    ComponentParameter content() {
        return new ComponentParameter(this, type.getGeneric());
    }

    @Override
    public Class<?> getParameterType() {
        return type.toClass();
    }

    @Override
    public Type getGenericParameterType() {
        return type.getType();
    }

    @Override
    public Annotation[] getParameterAnnotations() {
        return annotations; // Spring does not modify it
    }

    @Override
    public String getParameterName() {
        return name;
    }

    @Override
    public ComponentParameter clone() {
        return new ComponentParameter(this, type);
    }
}

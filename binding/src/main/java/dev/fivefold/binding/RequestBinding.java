package dev.fivefold.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.web.bind.ServletRequestDataBinder;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.bind.support.WebBindingInitializer;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.ServletRequestDataBinderFactory;

/**
 * What binds the requests of pages: the argument resolvers of Spring MVC, those of the application included, with its conversions. Thread-safe.
 *
 * @param resolvers in the order in which they are tried for a parameter
 * @param plain whether the binders convert texts by the conversions alone
 */
public record RequestBinding(
        List<HandlerMethodArgumentResolver> resolvers,
        WebDataBinderFactory binders,
        boolean plain,
        ConversionService conversions,
        RequestValidation validation) {

    /**
     * The binding that controllers have.
     *
     * @param adapter initialized
     */
    public static RequestBinding of(
            RequestMappingHandlerAdapter adapter, ConversionService conversions, RequestValidation validation) {
        List<HandlerMethodArgumentResolver> resolvers = adapter.getArgumentResolvers();
        return new RequestBinding(
                resolvers == null ? List.of() : List.copyOf(resolvers),
                new Binders(adapter.getWebBindingInitializer()),
                isPlain(adapter.getWebBindingInitializer()),
                new WholeNumbers(conversions),
                validation);
    }

    /** Those for one parameter that is a text. */
    WebDataBinderFactory bindersOf(MethodParameter parameter) {
        if (!plain || !conversions.canConvert(TypeDescriptor.valueOf(String.class), new TypeDescriptor(parameter))) {
            return binders;
        }
        WebDataBinder binder = new ParameterBinder(conversions, parameter);
        return (first, second, third) -> binder;
    }

    /** Whether binders have conversions and a validator, but no property editors of the application. */
    private static boolean isPlain(@Nullable WebBindingInitializer initializer) {
        return initializer instanceof ConfigurableWebBindingInitializer known
                && initializer.getClass() == ConfigurableWebBindingInitializer.class
                && known.getPropertyEditorRegistrars() == null;
    }

    private static final class Binders extends ServletRequestDataBinderFactory {

        Binders(@Nullable WebBindingInitializer initializer) {
            super(List.of(), initializer);
        }

        @Override
        protected ServletRequestDataBinder createBinderInstance(
                @Nullable Object target, String name, NativeWebRequest request) {
            return new Binder(target, name);
        }
    }

    private static final class Binder extends ServletRequestDataBinder {

        Binder(@Nullable Object target, String name) {
            super(target, name);
        }

        @Override
        public void setConversionService(@Nullable ConversionService conversions) {
            super.setConversionService(conversions == null ? null : new WholeNumbers(conversions));
        }
    }
}

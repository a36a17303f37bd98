package dev.fivefold.aggregator.message;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Makes an {@link ApiContext} from its five parameters, and reads no others (article 001). */
public final class ApiContextResolver implements HandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == ApiContext.class;
    }

    @Override
    public ApiContext resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer model,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        ApiContext context = new ApiContext();
        context.setApp(value(request, "app"));
        context.setAppVersion(value(request, "appVersion"));
        context.setOs(value(request, "os"));
        context.setDevice(value(request, "device"));
        context.setLocale(value(request, "locale"));
        return context;
    }

    /** As Spring's binder: a repeated parameter is one text, with commas, and brackets after the name do not count. */
    private static @Nullable String value(NativeWebRequest request, String name) {
        String[] values = request.getParameterValues(name);
        if (values == null) {
            values = request.getParameterValues(name + "[]");
        }
        return values == null ? null : String.join(",", values);
    }
}

package dev.fivefold.examples.teastore;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.WebUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads the session of a request. The WebUI encodes its cookie as a form, which {@code @CookieValue} does not decode: there a space is a plus. */
@Component
class SessionCookie implements HandlerMethodArgumentResolver, WebMvcConfigurer {

    private final JsonMapper json;

    SessionCookie(JsonMapper json) {
        this.json = json;
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(this);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Session.class;
    }

    @Override
    public Session resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        HttpServletRequest received = request.getNativeRequest(HttpServletRequest.class);
        Cookie cookie = received == null ? null : WebUtils.getCookie(received, "sessionBlob");
        if (cookie == null) {
            return Session.NEW;
        }
        try {
            String decoded = URLDecoder.decode(cookie.getValue(), StandardCharsets.UTF_8);
            return Objects.requireNonNullElse(json.readValue(decoded, Session.class), Session.NEW);
        } catch (JacksonException | IllegalArgumentException invalid) {
            throw new TypeMismatchException(cookie.getValue(), Session.class, invalid);
        }
    }
}

package dev.fivefold.aggregator.message;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.core.MethodParameter;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.mvc.method.annotation.ServletModelAttributeMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.ServletRequestDataBinderFactory;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

/** Makes a context from a request with its five parameters, and others. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ApiContextBenchmark {

    @Param({"data-binder", "argument-resolver"})
    public String code = "data-binder";

    @Param({"0", "35"})
    public int others;

    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private final WebDataBinderFactory binders = new ServletRequestDataBinderFactory(
            List.of(), binder -> ApiContext.onlyParameters((ExtendedServletRequestDataBinder) binder));
    private final MethodParameter parameter = parameter();
    private HandlerMethodArgumentResolver resolver = new ApiContextResolver();

    @Setup
    public void start() {
        resolver =
                code.equals("data-binder") ? new ServletModelAttributeMethodProcessor(true) : new ApiContextResolver();
        for (String name : List.of("app", "appVersion", "os", "device", "locale")) {
            request.addParameter(name, "a value");
        }
        for (int i = 0; i < others; i++) {
            request.addParameter("parameter" + i, "a value");
        }
    }

    @Benchmark
    public @Nullable Object context() throws Exception {
        return resolver.resolveArgument(
                parameter, new ModelAndViewContainer(), new ServletWebRequest(request), binders);
    }

    private static MethodParameter parameter() {
        for (var method : ApiContextTest.Echo.class.getDeclaredMethods()) {
            if (method.getName().equals("echo")) {
                return new MethodParameter(method, 0);
            }
        }
        throw new IllegalStateException("no such method");
    }
}

package dev.fivefold.starter.call;

import dev.fivefold.engine.call.CallTarget;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * A method of a client that returns a prepared call. There is one instance for each method; equality is identity. Immutable and thread-safe.
 */
public final class ClientMethod {

    private final CallTarget target;
    private final Method method;
    private final String address;
    private final String httpMethod;
    private final String path;

    /**
     * A method; made once for each, when its client is built.
     *
     * @param service as in {@code @FeignClient}
     * @param address the service's base URL
     * @param valueType the {@code T} of its {@code Call<T>}
     * @param httpMethod such as {@code GET}
     * @param path the path's template, without its query
     */
    public ClientMethod(String service, String address, Method method, Type valueType, String httpMethod, String path) {
        boolean reads = httpMethod.equals("GET") || AnnotatedElementUtils.hasAnnotation(method, Reads.class);
        this.target = new CallTarget(service, method.getName(), valueType, !reads);
        this.method = method;
        this.address = address.replaceFirst("//[^/@]*@", "//");
        this.httpMethod = httpMethod;
        this.path = path;
    }

    /** The service, the method's name and the type of its calls' values. */
    public CallTarget target() {
        return target;
    }

    /** The service, as in {@code @FeignClient}. */
    public String service() {
        return target.service();
    }

    /** The service's base URL, as configured, without the user and the password that it may have; with a load balancer {@code http://} and the service. */
    public String address() {
        return address;
    }

    /** The method's name. */
    public String name() {
        return target.method();
    }

    /** The type of the calls' values: the {@code T} of {@code Call<T>}. */
    public Type valueType() {
        return target.resultType();
    }

    /** The method as reflection has it. */
    public Method method() {
        return method;
    }

    /** The HTTP method and the path's template without its query, such as {@code GET /carts/{userId}}. */
    public String request() {
        return httpMethod + " " + path;
    }

    /** The template of the URL, without its query, as in {@code http://carts:8080/carts/{userId}}. */
    public String url() {
        return address + path;
    }

    /** Whether calls are idempotent reads, by GET or {@link Reads}: only these may be repeated, cached or shared. */
    public boolean reads() {
        return !target.writes();
    }

    /** {@code service.method}, as in configuration, metrics and logs. */
    @Override
    public String toString() {
        return service() + "." + name();
    }
}

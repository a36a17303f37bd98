package dev.fivefold.starter.transport;

import java.util.function.UnaryOperator;
import reactor.netty.http.client.HttpClient;

/** Changes the event loop's client of all services, for instance its TLS. A bean; several apply in their order, once, at the start. */
@FunctionalInterface
public interface EventLoopCustomizer extends UnaryOperator<HttpClient> {}

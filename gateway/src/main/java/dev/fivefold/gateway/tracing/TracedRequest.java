package dev.fivefold.gateway.tracing;

import com.netflix.zuul.message.http.HttpRequestMessage;

/** The span of a request. For one thread at a time. */
interface TracedRequest extends TracedSpan {

    /** A span within this one, which begins now; the origin is told of it by the request's headers. */
    TracedSpan toOrigin(HttpRequestMessage request);
}

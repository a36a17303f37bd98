package dev.fivefold.gateway.admission;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Load shedding in place of an origin that sheds load itself.
 *
 * @param enabled whether the gateway rejects requests in place of an origin that sheds load; default true
 * @param trustPriority whether a client's {@code Priority} header (RFC 9218) may make a request more urgent than 3,
 *     the default. Default false
 */
public record AdmissionSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("false") boolean trustPriority) {}

package dev.fivefold.grpc;

import java.util.Map;

/**
 * Adds metadata to calls, such as the token of a user. A bean; its values are part of the key of caches and shared calls. Metadata of a channel's interceptors is not: an identity must come from
 * here, or from {@code fivefold.clients.NAME.forward-headers}.
 */
@FunctionalInterface
public interface GrpcMetadata {

    /** The metadata of a call to a service, by name, as ASCII text. Called on a thread of the page, with its context. */
    Map<String, String> of(String service);
}

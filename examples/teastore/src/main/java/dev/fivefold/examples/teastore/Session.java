package dev.fivefold.examples.teastore;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The cookie {@code sessionBlob} of the WebUI: its cart is on the client, signed by the service auth. It goes to the services as it came.
 *
 * @param uid the user; null if the client has not logged in
 * @param orderItems the cart
 */
record Session(
        @Nullable Long uid,
        @Nullable String sid,
        @Nullable String token,
        @Nullable JsonNode order,
        List<JsonNode> orderItems,
        @Nullable String message) {

    /** The session of a client without the cookie. */
    static final Session NEW = new Session(null, null, null, JsonNodeFactory.instance.objectNode(), List.of(), null);

    // Jackson reads a missing list as null
    Session {
        orderItems = orderItems == null ? List.of() : orderItems;
    }
}

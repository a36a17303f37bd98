package dev.fivefold.test;

import java.time.Duration;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Assertions on a page: on its status, its body, its parts and what it says of them in {@code _meta}. JSON is compared by value: the order of fields does not count. For one thread. */
public final class PageAssert extends AbstractAssert<PageAssert, TestedPage> {

    private static final String META = "_meta";
    private static final int OK = 200;

    PageAssert(TestedPage page) {
        super(page, PageAssert.class);
    }

    /** Its status is this. */
    public PageAssert hasStatus(int status) {
        Assertions.assertThat(actual.status()).as("status of %s", actual).isEqualTo(status);
        return this;
    }

    /** Its status is 200, and it has all of its parts as their services sent them now, or as they may be cached. */
    public PageAssert isComplete() {
        return isComplete(true);
    }

    /** Its status is 200, and it lacks a part, or has one that is old or a default. */
    public PageAssert isPartial() {
        return isComplete(false);
    }

    private PageAssert isComplete(boolean expected) {
        hasStatus(OK);
        JsonNode meta = actual.json().path(META).path("complete");
        String header = actual.headers().getFirst("X-Page-Complete");
        if (meta.isMissingNode() && header == null) {
            throw failure("the page does not say whether it is complete: %s", actual);
        }
        boolean complete = meta.isMissingNode() ? Boolean.parseBoolean(header) : meta.asBoolean();
        Assertions.assertThat(complete).as("complete: %s", actual).isEqualTo(expected);
        return this;
    }

    /** It has a part of this name, which is not null. */
    public PageAssert hasPart(String name) {
        Assertions.assertThat(actual.json().hasNonNull(name))
                .as("has the part '%s': %s", name, actual)
                .isTrue();
        return this;
    }

    /** It has a part of this name that equals this JSON. */
    public PageAssert hasPart(String name, String json) {
        hasPart(name);
        return hasJson("/" + name, json);
    }

    /** It has no part of this name, or null. */
    public PageAssert lacksPart(String name) {
        Assertions.assertThat(actual.json().hasNonNull(name))
                .as("has the part '%s': %s", name, actual)
                .isFalse();
        return this;
    }

    /** Its {@code _meta} says this of a part, such as {@code success}, {@code timed_out}, {@code failed}, {@code stale} or {@code skipped}. */
    public PageAssert hasPartStatus(String name, String status) {
        String said =
                actual.json().path(META).path("parts").path(name).path("status").asString("none");
        Assertions.assertThat(said)
                .as("status of the part '%s' in %s", name, actual)
                .isEqualTo(status);
        return this;
    }

    /** Its body, without {@code _meta}, equals this JSON. */
    public PageAssert hasBody(String json) {
        JsonNode body = actual.json();
        if (body instanceof tools.jackson.databind.node.ObjectNode object) {
            object.remove(META);
        }
        return equal(body, json, "body");
    }

    /**
     * Its body has this JSON at a place.
     *
     * @param pointer such as {@code /cart/productIds/0} (RFC 6901)
     */
    public PageAssert hasJson(String pointer, String json) {
        return equal(actual.json().at(pointer), json, pointer);
    }

    private PageAssert equal(JsonNode found, String json, String place) {
        JsonNode expected = JsonMapper.shared().readTree(json);
        if (!found.equals(expected)) {
            throw failureWithActualExpected(
                    found.toPrettyString(),
                    expected.toPrettyString(),
                    "%s of %s is%n  %s%nand not%n  %s",
                    place,
                    actual,
                    found,
                    expected);
        }
        return this;
    }

    /** Its last call ended within this virtual time from its start. */
    public PageAssert tookAtMost(Duration time) {
        Assertions.assertThat(actual.time())
                .as("time of the calls %s", actual.calls())
                .isLessThanOrEqualTo(time);
        return this;
    }
}

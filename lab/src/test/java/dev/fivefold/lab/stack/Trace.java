package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All spans of one trace, as far as they have come. */
record Trace(List<Span> spans) {

    /** One connected tree below one root, of spans that have ended, each below one of the kind that it should be below. */
    void mustBeWhole() {
        Map<String, Span> byId = spans.stream().collect(Collectors.toMap(Span::id, Function.identity()));
        assertThat(spans.stream().filter(span -> span.parentId().isEmpty()).map(Span::role))
                .containsExactly("gateway SERVER");
        assertThat(spans).allSatisfy(span -> {
            assertThat(span.ended()).as(span.role()).isTrue();
            if (!span.parentId().isEmpty()) {
                assertThat(byId).as("parent of " + span).containsKey(span.parentId());
                Span parent = Objects.requireNonNull(byId.get(span.parentId()));
                assertThat(span.parentRoles()).as(span.role()).contains(parent.role());
            }
        });
    }

    /** Those of this process and kind. */
    List<Span> all(String role) {
        return spans.stream().filter(span -> span.role().equals(role)).toList();
    }

    List<Span> below(Span parent) {
        return spans.stream()
                .filter(span -> span.parentId().equals(parent.id()))
                .toList();
    }

    Set<String> parts() {
        return all(Span.CALL).stream().map(span -> span.tag("part")).collect(Collectors.toSet());
    }

    /**
     * One span.
     *
     * @param parentId empty if it is below none
     * @param role whose it is, and of which kind
     * @param statement the statement for the database; {@code null} if there was none
     * @param error what went wrong; {@code null} if nothing did
     * @param start in milliseconds
     * @param duration in milliseconds
     */
    record Span(
            String id,
            String parentId,
            String role,
            Map<String, String> tags,
            @Nullable String statement,
            @Nullable String error,
            double start,
            double duration,
            boolean ended) {

        static final String CALL = "aggregator-service ";
        static final String ATTEMPT = "aggregator-service CLIENT";
        static final String SERVICE = "downstream-mocks SERVER";
        static final String SQL = "downstream-mocks CLIENT";

        /** Below which it may be. */
        List<String> parentRoles() {
            return switch (role) {
                case "gateway CLIENT" -> List.of("gateway SERVER");
                case "aggregator-service SERVER" -> List.of("gateway CLIENT");
                case CALL -> List.of("aggregator-service SERVER");
                case ATTEMPT -> List.of(CALL);
                case SERVICE -> List.of(ATTEMPT);
                case SQL -> List.of(SERVICE);
                default -> List.of();
            };
        }

        @Nullable
        String tag(String key) {
            return tags.get(key);
        }
    }
}

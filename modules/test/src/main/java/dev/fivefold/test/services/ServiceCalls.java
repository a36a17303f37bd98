package dev.fivefold.test.services;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.AssertProvider;
import org.assertj.core.api.Assertions;

/**
 * The calls that services have received, in the order of their virtual starts. AssertJ's own {@code assertThat} accepts it. Immutable.
 */
public record ServiceCalls(List<ServiceCall> all) implements AssertProvider<ServiceCalls.Assert> {

    public ServiceCalls {
        all = all.stream().sorted(Comparator.comparing(ServiceCall::start)).toList();
    }

    /** Those to one service. */
    public ServiceCalls to(String service) {
        return new ServiceCalls(
                all.stream().filter(call -> call.service().equals(service)).toList());
    }

    /**
     * The only call of this name in its page.
     *
     * @throws AssertionError if there is none, or several
     */
    public ServiceCall named(String name) {
        List<ServiceCall> found = of(name);
        Assertions.assertThat(found).as("calls named '%s' of %s", name, this).hasSize(1);
        return found.getFirst();
    }

    private List<ServiceCall> of(String name) {
        return all.stream().filter(call -> call.name().equals(name)).toList();
    }

    @Override
    public Assert assertThat() {
        return new Assert(this);
    }

    @Override
    public String toString() {
        return all.stream()
                .map(call -> call + " from " + call.start().toMillis() + " to "
                        + call.end().toMillis() + " ms")
                .collect(Collectors.joining(",\n", "[", "]"));
    }

    /** Assertions on calls. For one thread. */
    public static final class Assert extends AbstractAssert<Assert, ServiceCalls> {

        private Assert(ServiceCalls calls) {
            super(calls, Assert.class);
        }

        /** There are exactly these, in any order, each as {@code GET /carts/7}. */
        public Assert are(String... requests) {
            Assertions.assertThat(actual.all().stream().map(ServiceCall::request))
                    .as("%s", actual)
                    .containsExactlyInAnyOrder(requests);
            return this;
        }

        /** There are none. */
        public Assert areNone() {
            return are();
        }

        /** There are so many. */
        public Assert are(int count) {
            Assertions.assertThat(actual.all()).as("%s", actual).hasSize(count);
            return this;
        }

        /** The calls of these names were made one after another: each when the one before it had its response. */
        public Assert areInOrder(String... names) {
            for (int i = 1; i < names.length; i++) {
                ServiceCall before = one(names[i - 1]).getLast();
                if (one(names[i]).getFirst().start().compareTo(before.end()) < 0) {
                    throw failure(
                            "the call '%s' was made without waiting for the call '%s': %s",
                            names[i], names[i - 1], actual);
                }
            }
            return this;
        }

        /** The calls of these names were in flight together. */
        public Assert areConcurrent(String... names) {
            Duration lastStart = Arrays.stream(names)
                    .map(name -> one(name).getFirst().start())
                    .max(Comparator.naturalOrder())
                    .orElse(Duration.ZERO);
            for (String name : names) {
                if (one(name).getFirst().end().compareTo(lastStart) <= 0) {
                    throw failure(
                            "the call '%s' had ended before others of %s began: %s", name, List.of(names), actual);
                }
            }
            return this;
        }

        private List<ServiceCall> one(String name) {
            List<ServiceCall> found = actual.of(name);
            if (found.isEmpty()) {
                throw failure("no call '%s' was made: %s", name, actual);
            }
            return found;
        }
    }
}

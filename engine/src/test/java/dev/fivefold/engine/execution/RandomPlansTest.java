package dev.fivefold.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Any plan, with any of its calls failing, comes out the same in every mode: as a simple evaluator says it must. */
class RandomPlansTest {

    private static final RawJson NO_BODY = RawJson.of(new byte[0]);

    @Property(tries = 400)
    void every_mode_agrees_with_the_reference(
            @ForAll("plans") List<Drawn> drawn, @ForAll @IntRange(min = 1, max = 8) int threads) {
        Map<String, String> expected = Reference.evaluate(drawn);

        assertThat(made(drawn, new StreamExecutor(false, UnaryOperator::identity, FailureListener.NONE)))
                .isEqualTo(expected);
        assertThat(made(drawn, new StreamExecutor(true, UnaryOperator::identity, FailureListener.NONE)))
                .isEqualTo(expected);
        for (Schedule schedule : Schedule.values()) {
            try (FanOutPool pool = new FanOutPool(threads, 1_000, false);
                    FanOutPool virtual = new FanOutPool(threads, 1_000, true)) {
                assertThat(made(
                                drawn,
                                new PooledExecutor(pool, schedule, UnaryOperator::identity, FailureListener.NONE)))
                        .isEqualTo(expected);
                assertThat(made(
                                drawn,
                                new PooledExecutor(virtual, schedule, UnaryOperator::identity, FailureListener.NONE)))
                        .isEqualTo(expected);
            }
        }
    }

    /** What a call of a drawn plan does. */
    enum Behaviour {
        RETURNS,
        RETURNS_LATER,
        FAILS,
        FAILS_LATER,
        HAS_NOTHING_TO_ASK,
        THROWS_IN_THE_PLAN,
        THROWS_IN_THE_CALL
    }

    /**
     * A call of a drawn plan.
     *
     * @param first index of an earlier call that it needs, and {@code second} another; negative for none
     * @param loop how many elements, or negative for a single call
     */
    record Drawn(Behaviour behaviour, int first, int second, int loop, int width, boolean orElse) {}

    @Provide
    Arbitrary<List<Drawn>> plans() {
        Arbitrary<Drawn> call = Combinators.combine(
                        Arbitraries.frequencyOf(
                                Tuple.of(6, Arbitraries.of(Behaviour.RETURNS, Behaviour.RETURNS_LATER)),
                                Tuple.of(1, Arbitraries.of(Behaviour.class))),
                        Arbitraries.integers().between(-10, 30),
                        Arbitraries.integers().between(-10, 30),
                        Arbitraries.integers().between(-6, 5),
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.of(true, false))
                .as(Drawn::new);
        return call.list().ofMinSize(0).ofMaxSize(30);
    }

    private static Map<String, String> made(List<Drawn> drawn, PlanExecutor executor) {
        PlanOutcome outcome = executor.execute(plan(drawn), 7L, Deadline.after(Duration.ofSeconds(30)));
        return outcome.entries().stream()
                .collect(Collectors.toMap(entry -> entry.call().name(), entry -> described(entry.result())));
    }

    private static String described(CallResult<?> result) {
        return result instanceof CallResult.Available<?> available
                ? result.outcome() + " " + available.value()
                : result instanceof CallResult.Skipped<?> skipped
                        ? "skipped " + skipped.failedCall()
                        : result.outcome();
    }

    private static Plan<Long> plan(List<Drawn> drawn) {
        PlanBuilder<Long> builder = Plan.named("drawn");
        List<PlannedCall<Object>> calls = new ArrayList<>();
        calls.add(builder.call("root", user -> call(Behaviour.RETURNS, "root")).required());
        for (Drawn each : drawn) {
            String name = "call" + calls.size();
            List<PlannedCall<Object>> needed =
                    needs(each, calls.size()).stream().map(calls::get).toList();
            calls.add(add(builder, name, each, needed));
        }
        return builder.build();
    }

    @SuppressWarnings("unchecked") // a loop's value is taken as an object
    private static PlannedCall<Object> add(
            PlanBuilder<Long> builder, String name, Drawn drawn, List<PlannedCall<Object>> needed) {
        PlanBuilder<Long>.Draft<Object> draft;
        if (needed.size() == 2) {
            draft = builder.call(
                    name, needed.get(0), needed.get(1), (user, a, b) -> call(drawn.behaviour(), name + a + b));
        } else if (needed.size() == 1 && drawn.loop() >= 0) {
            draft = (PlanBuilder<Long>.Draft<Object>) (PlanBuilder<Long>.Draft<?>) builder.each(
                            name,
                            needed.getFirst(),
                            a -> elements(drawn),
                            element -> call(element == 0 ? drawn.behaviour() : Behaviour.RETURNS, name + element))
                    .width(drawn.width());
        } else if (needed.size() == 1) {
            draft = builder.call(name, needed.getFirst(), (user, a) -> call(drawn.behaviour(), name + a));
        } else {
            draft = builder.call(name, user -> call(drawn.behaviour(), name));
        }
        return drawn.orElse() ? draft.orElse("default", NO_BODY) : draft.optional();
    }

    private static List<Integer> elements(Drawn drawn) {
        return IntStream.range(0, drawn.loop()).boxed().toList();
    }

    /** Which of the calls before it a drawn call needs. */
    private static List<Integer> needs(Drawn drawn, int before) {
        List<Integer> needs = new ArrayList<>();
        if (drawn.first() >= 0) {
            needs.add(drawn.first() % before);
        }
        if (drawn.second() >= 0 && !needs.contains(drawn.second() % before)) {
            needs.add(drawn.second() % before);
        }
        return needs;
    }

    private static Call<Object> call(Behaviour behaviour, String value) {
        return switch (behaviour) {
            case RETURNS -> context -> CallResult.Success.live(value, NO_BODY);
            case RETURNS_LATER -> LaterCall.of(CallResult.Success.live(value, NO_BODY));
            case FAILS -> context -> CallResult.Failed.because("drawn");
            case FAILS_LATER -> LaterCall.of(CallResult.Failed.because("drawn"));
            case HAS_NOTHING_TO_ASK -> Call.notNeeded();
            case THROWS_IN_THE_PLAN -> throw new IllegalStateException("drawn");
            case THROWS_IN_THE_CALL ->
                context -> {
                    throw new IllegalStateException("drawn");
                };
        };
    }

    /** What must come out, by recursion over the calls in their order and nothing else. */
    private static final class Reference {

        static Map<String, String> evaluate(List<Drawn> drawn) {
            Map<String, String> outcomes = new HashMap<>();
            List<String> all = new ArrayList<>(List.of("success root"));
            outcomes.put("root", "success root");
            for (Drawn each : drawn) {
                String name = "call" + all.size();
                String outcome = outcome(name, each, needs(each, all.size()), all);
                boolean missing = outcome.equals("failed") || outcome.startsWith("skipped");
                all.add(missing && each.orElse() ? "defaulted default" : outcome);
                outcomes.put(name, all.getLast());
            }
            return outcomes;
        }

        private static String outcome(String name, Drawn drawn, List<Integer> needs, List<String> all) {
            StringBuilder value = new StringBuilder(name);
            for (int need : needs) {
                String input = all.get(need);
                if (input.equals("not_needed")) {
                    return "not_needed";
                }
                if (input.equals("failed") || input.startsWith("skipped")) {
                    return "skipped " + (need == 0 ? "root" : "call" + need);
                }
                value.append(input.substring(input.indexOf(' ') + 1));
            }
            if (needs.size() == 1 && drawn.loop() >= 0) {
                return loop(name, drawn);
            }
            return switch (drawn.behaviour()) {
                case RETURNS, RETURNS_LATER -> "success " + value;
                case HAS_NOTHING_TO_ASK -> "not_needed";
                default -> "failed";
            };
        }

        private static String loop(String name, Drawn drawn) {
            List<String> values =
                    elements(drawn).stream().map(element -> name + element).toList();
            if (values.isEmpty()
                    || drawn.behaviour() == Behaviour.RETURNS
                    || drawn.behaviour() == Behaviour.RETURNS_LATER) {
                return "success " + values;
            }
            if (drawn.behaviour() == Behaviour.THROWS_IN_THE_PLAN) {
                return "failed";
            }
            if (values.size() == 1) {
                return drawn.behaviour() == Behaviour.HAS_NOTHING_TO_ASK ? "not_needed" : "failed";
            }
            return "partial " + values.subList(1, values.size());
        }
    }
}

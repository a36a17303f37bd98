package dev.fivefold.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StandInTest {

    interface Account extends Principal {
        boolean isVerified();

        List<String> roles();
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Inputs(
            UUID id,
            LocalDate from,
            LocalDateTime at,
            OffsetDateTime offset,
            ZonedDateTime zone,
            Instant instant,
            Duration within,
            Locale locale,
            List<UUID> ids,
            Set<LocalDate> days,
            long[] numbers,
            String[] tags,
            Optional<Long> seller,
            char letter,
            byte small,
            Principal user,
            Account account) {

        Inputs {
            Objects.requireNonNull(from);
            Objects.requireNonNull(user);
        }
    }

    record Unknown(Thread thread, long id) {}

    @Test
    void a_record_of_what_requests_have_has_a_stand_in() {
        Inputs inputs = (Inputs) Objects.requireNonNull(StandIn.of(Inputs.class));

        assertThat(inputs).hasNoNullFieldsOrProperties();
        assertThat(inputs.user().getName()).isEqualTo("1");
        assertThat(inputs.account().isVerified()).isTrue();
        assertThat(inputs.account().roles()).containsExactly("1");
        assertThat(inputs.account()).isEqualTo(inputs.account()).hasSameHashCodeAs(inputs.account());
        assertThat(inputs.numbers()).containsExactly(1);
    }

    @Test
    void a_function_that_fails_for_lack_of_a_stand_in_does_not_fail_the_plan() {
        AtomicBoolean rehearsed = new AtomicBoolean();

        PlanBuilder<Unknown> builder = Plan.named("page", Unknown.class);
        builder.call("call", request -> {
                    rehearsed.set(request.id() == 1);
                    return request.thread().isAlive() ? Call.notNeeded() : call();
                })
                .required();

        assertThat(builder.build().calls()).hasSize(1);
        assertThat(rehearsed).isTrue();
    }

    private static Call<RawJson> call() {
        RawJson body = RawJson.of(new byte[] {'1'});
        return ignored -> CallResult.Success.live(body, body);
    }
}

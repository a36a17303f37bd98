package dev.fivefold.gateway.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.message.http.HttpResponseMessage;
import com.netflix.zuul.message.http.HttpResponseMessageImpl;
import com.netflix.zuul.message.util.HttpRequestBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The steps of a response's head. */
class FinishResponseTest {

    @Test
    void a_step_that_throws_leaves_the_later_steps_to_run() {
        SessionContext context = new SessionContext();
        context.setUUID("a request");
        HttpResponseMessage response =
                new HttpResponseMessageImpl(context, new HttpRequestBuilder(context).build(), 200);
        FinishResponse finish = new FinishResponse(List.of(
                any -> {
                    throw new IllegalStateException("bug");
                },
                later -> later.getHeaders().set("X-Later", "1")));

        assertThatThrownBy(() -> finish.apply(response)).hasMessage("bug");

        assertThat(response.getHeaders().getFirst("X-Later")).isEqualTo("1");
    }
}

package dev.fivefold.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallInterceptor;
import org.junit.jupiter.api.Test;

/** An interceptor of an application, tested alone. */
class FakeCallChainTest {

    interface Carts {

        Call<String> cart(long user);
    }

    /** Requests the cart of the guest where a user has none. */
    private static final CallInterceptor GUEST = chain -> chain.proceed()
            .thenCompose(result -> result instanceof CallResult.Failed<?>
                    ? chain.proceed(chain.invocation().withFirst(0L))
                    : java.util.concurrent.CompletableFuture.completedFuture(result));

    @Test
    void an_interceptor_gets_the_results_of_the_test_one_after_another() {
        CallResult<String> cart = FakeCallChain.success("cart of the guest");
        FakeCallChain chain = FakeCallChain.of(Carts.class, "cart", 7L)
                .then(CallResult.Failed.withStatus(404))
                .then(cart);

        assertThat(chain.run(GUEST)).isEqualTo(cart);
        assertThat(chain.proceeded())
                .extracting(invocation -> invocation.arguments().getFirst())
                .containsExactly(7L, 0L);
    }

    @Test
    void an_interceptor_that_proceeds_more_often_than_expected_fails_its_test() {
        FakeCallChain chain = FakeCallChain.of(Carts.class, "cart", 7L).then(CallResult.Failed.withStatus(404));

        assertThatIllegalStateException()
                .isThrownBy(() -> chain.run(each -> {
                    var unused = each.proceed();
                    return each.proceed();
                }));
    }

    @Test
    void a_method_that_does_not_exist_is_named() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FakeCallChain.of(Carts.class, "basket", 7L))
                .withMessageContaining("Carts has no method basket");
    }
}

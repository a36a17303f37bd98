package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.client.PageMark;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** Pages that continue on each other's threads. */
class ContextPropagationTest {

    private final UnaryOperator<Runnable> plain = ContextPropagation.of(null).capture();

    @Test
    void a_page_has_nothing_of_the_page_on_whose_thread_it_continues() {
        List<Object> seen = new ArrayList<>();
        MDC.put("user", "another");
        try (PageMark.Binding _ = PageMark.PLAIN_PARTS.bind(true)) {
            plain.apply(() -> {
                        seen.add(PageMark.PLAIN_PARTS.isSet());
                        seen.add(String.valueOf(MDC.get("user")));
                    })
                    .run();

            assertThat(seen).containsExactly(false, "null");
            assertThat(PageMark.PLAIN_PARTS.isSet()).isTrue();
            assertThat(MDC.get("user")).isEqualTo("another");
        } finally {
            MDC.clear();
        }
    }

    @Test
    void a_page_has_its_own_marks_on_another_thread() throws InterruptedException {
        UnaryOperator<Runnable> marked;
        try (PageMark.Binding _ = PageMark.PLAIN_PARTS.bind(true)) {
            marked = ContextPropagation.of(null).capture();
        }
        List<Boolean> seen = new ArrayList<>();

        Thread.ofVirtual()
                .start(marked.apply(() -> seen.add(PageMark.PLAIN_PARTS.isSet())))
                .join();

        assertThat(seen).containsExactly(true);
    }
}

package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.internal.pipeline.ContextPropagation;
import dev.fivefold.starter.internal.request.PageMark;
import io.micrometer.context.ContextRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Pages that continue on each other's threads. */
class ContextPropagationTest {

    private final UnaryOperator<Runnable> plain = ContextPropagation.of(null).capture();

    @Test
    void a_page_has_nothing_of_the_page_on_whose_thread_it_continues() {
        List<Object> seen = new ArrayList<>();
        MDC.put("user", "another");
        try (PageMark.Binding open = PageMark.PLAIN_PARTS.bind(true)) {
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
        try (PageMark.Binding open = PageMark.PLAIN_PARTS.bind(true)) {
            marked = ContextPropagation.of(null).capture();
        }
        List<Boolean> seen = new ArrayList<>();

        Thread.ofVirtual()
                .start(marked.apply(() -> seen.add(PageMark.PLAIN_PARTS.isSet())))
                .join();

        assertThat(seen).containsExactly(true);
    }

    @Test
    void accessors_that_the_application_registers_later_are_propagated() throws InterruptedException {
        ContextPropagation propagation = ContextPropagation.of(null);
        ThreadLocal<String> tenant = new ThreadLocal<>();
        ContextRegistry.getInstance().registerThreadLocalAccessor("tenant", tenant::get, tenant::set, tenant::remove);
        List<String> seen = new ArrayList<>();
        try {
            tenant.set("shop");
            UnaryOperator<Runnable> mine = propagation.capture();
            Thread.ofVirtual().start(mine.apply(() -> seen.add(tenant.get()))).join();
        } finally {
            tenant.remove();
            ContextRegistry.getInstance().removeThreadLocalAccessor("tenant");
        }

        assertThat(seen).containsExactly("shop");
    }

    @Test
    void request_attributes_and_locale_are_those_of_the_page() throws InterruptedException {
        ContextPropagation propagation = ContextPropagation.of(null);
        MockHttpServletRequest request = new MockHttpServletRequest();
        List<Object> seen = new ArrayList<>();
        try {
            RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
            LocaleContextHolder.setLocale(Locale.JAPAN);
            UnaryOperator<Runnable> mine = propagation.capture();
            Thread.ofVirtual()
                    .start(mine.apply(() -> {
                        seen.add(((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes())
                                .getRequest());
                        seen.add(LocaleContextHolder.getLocale());
                    }))
                    .join();
        } finally {
            RequestContextHolder.resetRequestAttributes();
            LocaleContextHolder.resetLocaleContext();
        }

        assertThat(seen).containsExactly(request, Locale.JAPAN);
    }
}

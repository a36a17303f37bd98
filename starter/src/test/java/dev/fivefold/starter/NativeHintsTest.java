package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.page.Page;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

class NativeHintsTest {

    record Request(long id, Detail detail) {}

    record Detail(String text) {}

    @Configuration(proxyBeanMethods = false)
    static class Pages {

        @Bean
        Page<Request> page() {
            return Page.at("/api/{id}", Request.class, page -> {});
        }
    }

    @Test
    void the_request_of_a_page_can_be_bound_in_a_native_image() {
        DefaultGenerationContext generation = new DefaultGenerationContext(
                new ClassNameGenerator(ClassName.get("test", "Application")), new InMemoryGeneratedFiles());
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.register(Pages.class);
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        }

        assertThat(RuntimeHintsPredicates.reflection()
                        .onMethodInvocation(Request.class, "detail")
                        .and(RuntimeHintsPredicates.reflection().onMethodInvocation(Detail.class, "text")))
                .accepts(generation.getRuntimeHints());
    }
}

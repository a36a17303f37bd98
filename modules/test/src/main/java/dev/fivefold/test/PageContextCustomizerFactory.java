package dev.fivefold.test;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.support.TestPropertySourceUtils;

/** Registers the pages of a {@link PageTest}, wherever they are, and makes its calls the same in each run. */
final class PageContextCustomizerFactory implements ContextCustomizerFactory {

    private static final Map<String, Object> SAME_CALLS =
            Map.of("fivefold.retry.budget", 1, "fivefold.hedging.enabled", false);

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> test, List<ContextConfigurationAttributes> attributes) {
        PageTest annotation = TestContextAnnotationUtils.findMergedAnnotation(test, PageTest.class);
        return annotation == null ? null : new Customizer(List.of(annotation.value()));
    }

    /** Equal for tests of the same pages, which share a context. */
    private record Customizer(List<Class<?>> pages) implements ContextCustomizer {

        @Override
        public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration merged) {
            MutablePropertySources sources = context.getEnvironment().getPropertySources();
            MapPropertySource calls = new MapPropertySource("calls of @PageTest", SAME_CALLS);
            String inlined = TestPropertySourceUtils.INLINED_PROPERTIES_PROPERTY_SOURCE_NAME;
            if (sources.contains(inlined)) {
                sources.addAfter(inlined, calls);
            } else {
                sources.addFirst(calls);
            }
            if (context instanceof BeanDefinitionRegistry registry && !pages.isEmpty()) {
                new AnnotatedBeanDefinitionReader(registry, context.getEnvironment())
                        .register(pages.toArray(Class<?>[]::new));
            }
        }
    }
}

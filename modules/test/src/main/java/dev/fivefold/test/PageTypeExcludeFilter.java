package dev.fivefold.test;

import dev.fivefold.starter.page.Page;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Leaves out of a {@link PageTest} all that the application's component scan finds, but for the classes with its pages. */
final class PageTypeExcludeFilter extends TypeExcludeFilter {

    private final List<String> pages;

    PageTypeExcludeFilter(Class<?> test) {
        PageTest annotation = TestContextAnnotationUtils.findMergedAnnotation(test, PageTest.class);
        pages = annotation == null
                ? List.of()
                : Arrays.stream(annotation.value()).map(Class::getName).toList();
    }

    @Override
    public boolean match(MetadataReader reader, MetadataReaderFactory readers) {
        AnnotationMetadata type = reader.getAnnotationMetadata();
        return pages.isEmpty()
                ? type.getAnnotatedMethods(Bean.class.getName()).stream()
                        .noneMatch(method -> method.getReturnTypeName().equals(Page.class.getName()))
                : !pages.contains(type.getClassName());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PageTypeExcludeFilter filter && filter.pages.equals(pages);
    }

    @Override
    public int hashCode() {
        return pages.hashCode();
    }
}

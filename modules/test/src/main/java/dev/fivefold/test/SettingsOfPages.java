package dev.fivefold.test;

import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.page.Page;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Leaves out the settings of pages that a slice does not have: in an application, these are mistakes. */
record SettingsOfPages(ListableBeanFactory beans) implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (!(bean instanceof FivefoldProperties settings)) {
            return bean;
        }
        Map<String, Object> pages = new HashMap<>(settings.pages());
        List<String> there = List.of(beans.getBeanNamesForType(Page.class, true, false));
        pages.keySet().removeIf(page -> !page.equals(FivefoldProperties.DEFAULT_PAGE) && !there.contains(page));
        RecordComponent[] components = FivefoldProperties.class.getRecordComponents();
        Object[] values = Arrays.stream(components)
                .map(each -> each.getName().equals("pages") ? pages : value(each, settings))
                .toArray();
        return BeanUtils.instantiateClass(BeanUtils.getResolvableConstructor(FivefoldProperties.class), values);
    }

    private static Object value(RecordComponent component, FivefoldProperties settings) {
        try {
            return component.getAccessor().invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

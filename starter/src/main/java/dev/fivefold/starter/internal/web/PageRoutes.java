package dev.fivefold.starter.internal.web;

import dev.fivefold.starter.internal.intake.PageTurns;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.telemetry.UserHash;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Registers a controller for each page that is no command: at its path, at its {@code /parts/{name}} and, if enabled, at its {@code /trace}.
 *
 * @param coding a content coding beside gzip; {@code null} if there is none
 * @param writes has the pages that are being written
 * @param traces whether the moments of a page's calls are served, too: not for the public
 */
public record PageRoutes(
        ServedPages pages,
        PageTurns turns,
        UserHash users,
        PageCompression compression,
        @Nullable PageCoding coding,
        PageWrites writes,
        RequestMappingHandlerMapping mapping,
        boolean traces)
        implements SmartInitializingSingleton {

    @Override
    public void afterSingletonsInstantiated() {
        pages.all().stream().filter(page -> !page.page().isCommand()).forEach(this::register);
    }

    private void register(ServedPage<?> page) {
        PageController<?> controller = new PageController<>(page, turns, users, compression, coding, writes);
        route(page.path(), controller, PageController.PAGE);
        route(page.path() + "/parts/{" + PageController.PART_NAME + "}", controller, PageController.PART);
        if (traces) {
            route(page.path() + "/trace", controller, PageController.TRACE);
        }
    }

    private void route(String path, PageController<?> controller, String method) {
        RequestMappingInfo info = RequestMappingInfo.paths(path)
                .methods(RequestMethod.GET)
                .options(mapping.getBuilderConfiguration())
                .build();
        mapping.registerMapping(info, controller, method(method));
    }

    private static Method method(String name) {
        return Arrays.stream(PageController.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(name) && !method.isSynthetic())
                .findFirst()
                .orElseThrow();
    }
}

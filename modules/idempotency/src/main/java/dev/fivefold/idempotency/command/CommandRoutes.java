package dev.fivefold.idempotency.command;

import dev.fivefold.starter.internal.intake.PageTurns;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.telemetry.UserHash;
import java.lang.reflect.Method;
import java.util.Objects;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.http.HttpMethod;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Registers a controller for each command: at its path, and at its {@code /commands/{key}} for its state. */
public record CommandRoutes(
        ServedPages pages, PageTurns turns, UserHash users, CommandMaker commands, RequestMappingHandlerMapping mapping)
        implements SmartInitializingSingleton {

    /** The media types that no page of another site can send without having asked: a form cannot. */
    private static final String[] JSON = {"application/json", "application/*+json"};

    @Override
    public void afterSingletonsInstantiated() {
        pages.all().stream().filter(page -> page.page().isCommand()).forEach(this::register);
    }

    private void register(ServedPage<?> page) {
        CommandController<?> controller = new CommandController<>(page, turns, users, commands);
        HttpMethod method = page.page().method();
        // A DELETE may have no body, and is to be shown, too.
        String[] consumed = method.equals(HttpMethod.DELETE) ? new String[0] : JSON;
        route(page.path(), method, consumed, controller, CommandController.MAKE);
        String state = page.path() + "/commands/{" + CommandController.KEY + "}";
        route(state, HttpMethod.GET, new String[0], controller, CommandController.STATE);
    }

    private void route(
            String path, HttpMethod method, String[] consumed, CommandController<?> controller, String handler) {
        RequestMappingInfo info = RequestMappingInfo.paths(path)
                .methods(RequestMethod.valueOf(method.name()))
                .consumes(consumed)
                .options(mapping.getBuilderConfiguration())
                .build();
        Method handling = ReflectionUtils.findMethod(CommandController.class, handler, (Class<?>[]) null);
        mapping.registerMapping(info, controller, Objects.requireNonNull(handling));
    }
}

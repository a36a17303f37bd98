package dev.fivefold.aggregator.session;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerInterceptor;

/** Records each page once it is written, whatever its outcome. */
final class PageViewInterceptor implements HandlerInterceptor {

    private final Runnable pageMade;

    /**
     * Calls this for each page.
     *
     * @param pageMade runs on the thread that has served the page; must not throw
     */
    PageViewInterceptor(Runnable pageMade) {
        this.pageMade = pageMade;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception failure) {
        pageMade.run();
    }
}

package dev.fivefold.aggregator.message;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

/**
 * The five fields of the sending app that this service uses, of the thirty to forty parameters that apps append to
 * every URL. A bean, since Spring's binder fills beans. For one thread at a time.
 */
public final class ApiContext {

    private @Nullable String app;
    private @Nullable String appVersion;
    private @Nullable String os;
    private @Nullable String device;
    private @Nullable String locale;

    /**
     * Binds parameters only. By default, the binder also takes headers (one named Device is a device), and parameters
     * named !app. For a parameter named class[0] its response is a 500.
     */
    static void onlyParameters(ExtendedServletRequestDataBinder binder) {
        binder.setHeaderPredicate(header -> false);
        binder.setFieldDefaultPrefix(null);
        binder.setFieldMarkerPrefix(null);
        binder.setDisallowedFields("*[*");
    }

    /** As a source of messages, {@code shop 7.2.1 ios phone de-DE}, without missing fields. */
    String source() {
        return Stream.of(app, appVersion, os, device, locale)
                .filter(value -> value != null && !value.isBlank())
                .collect(Collectors.joining(" "));
    }

    public void setApp(@Nullable String app) {
        this.app = app;
    }

    public void setAppVersion(@Nullable String appVersion) {
        this.appVersion = appVersion;
    }

    public void setOs(@Nullable String os) {
        this.os = os;
    }

    public void setDevice(@Nullable String device) {
        this.device = device;
    }

    public void setLocale(@Nullable String locale) {
        this.locale = locale;
    }
}

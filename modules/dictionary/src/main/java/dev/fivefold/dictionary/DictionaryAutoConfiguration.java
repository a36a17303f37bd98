package dev.fivefold.dictionary;

import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.HeapBudget;
import dev.fivefold.starter.internal.web.PageCoding;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Comparator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Pages as dictionaries of their successors, for pages with {@code fivefold.pages.PAGE.dictionary}. */
@AutoConfiguration(beforeName = "dev.fivefold.starter.CallAutoConfiguration")
@EnableConfigurationProperties({DictionarySettings.class, FivefoldProperties.class})
public class DictionaryAutoConfiguration {

    /** No bean if no page is a dictionary. */
    @Bean
    @Nullable
    PageCoding fivefoldDictionaryCoding(FivefoldProperties pages, DictionarySettings settings, MeterRegistry registry) {
        Duration longest = longest(pages);
        if (longest.isZero()) {
            return null;
        }
        PageDictionaries dictionaries = loaded(() -> new PageDictionaries(settings.maxSize(), longest, registry));
        return (request, page) -> DictionaryTransport.of(request, dictionaries, page.effectiveDictionary());
    }

    /** No bean if no page is a dictionary. */
    @Bean
    HeapBudget.@Nullable Use fivefoldDictionaryHeap(FivefoldProperties pages, DictionarySettings settings) {
        return longest(pages).isZero()
                ? null
                : new HeapBudget.Use("fivefold.dictionaries.max-size", settings.maxSize());
    }

    private static Duration longest(FivefoldProperties properties) {
        return properties.pages().keySet().stream()
                .map(name -> properties.page(name).effectiveDictionary())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static PageDictionaries loaded(Supplier<PageDictionaries> dictionaries) {
        try {
            return dictionaries.get();
        } catch (LinkageError unloaded) {
            throw new IllegalStateException(
                    "fivefold.pages.*.dictionary needs the native library of zstd-jni, which cannot be loaded ("
                            + unloaded
                            + "): allow programs in java.io.tmpdir, or set the system property ZstdNativePath to a copy of it",
                    unloaded);
        }
    }
}

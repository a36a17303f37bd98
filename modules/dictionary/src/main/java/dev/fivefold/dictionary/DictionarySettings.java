package dev.fivefold.dictionary;

import dev.fivefold.starter.internal.config.Ranges;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Pages that clients have as dictionaries, of all pages with {@code fivefold.pages.PAGE.dictionary}.
 *
 * @param maxSize the maximum size in memory of all pages that clients have as dictionaries, compressed, 1 KB to
 *     4 GB. The least recently used are evicted first
 */
@ConfigurationProperties("fivefold.dictionaries")
record DictionarySettings(@DefaultValue("64MB") DataSize maxSize) {

    DictionarySettings {
        Ranges.require("fivefold.dictionaries.max-size", maxSize, DataSize.ofKilobytes(1), DataSize.ofGigabytes(4));
    }
}

package dev.fivefold.test.record;

import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The recording of responses, for tests to replay. Not for production: responses contain personal data.
 *
 * @param dir the folder of the files, such as {@code target/recorded}; nothing is recorded without it
 * @param masked names of JSON fields and query parameters whose values are masked, beside those that look like secrets
 */
@ConfigurationProperties("fivefold.record")
record RecordSettings(Path dir, @DefaultValue List<String> masked) {}

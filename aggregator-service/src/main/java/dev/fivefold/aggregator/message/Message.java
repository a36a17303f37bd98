package dev.fivefold.aggregator.message;

import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;

/**
 * A valid message.
 *
 * @param userId its recipient, from 1
 * @param source its sender, 1 to 64 characters
 * @param content 1 byte to 64 KB in UTF-8
 */
record Message(
        @Schema(requiredMode = RequiredMode.REQUIRED, minimum = "1")
        long userId,

        @Schema(minLength = 1, maxLength = 64) String source,

        @Schema(requiredMode = RequiredMode.REQUIRED, minLength = 1, maxLength = 65536)
        String content) {}

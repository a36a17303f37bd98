package dev.fivefold.mocks.messages.intake.copy;

import org.jspecify.annotations.Nullable;

/** A message as the sender sent it; a bean, so that reflection can copy it. Not thread-safe. */
public final class NewMessage {

    private long userId;
    private String source = "";
    private String content = "";

    /** The recipient, from 1. */
    public long getUserId() {
        return userId;
    }

    public void setUserId(long userId) {
        this.userId = userId;
    }

    /** The sender, 1 to 64 characters. */
    public String getSource() {
        return source;
    }

    public void setSource(@Nullable String source) {
        this.source = source == null ? "" : source;
    }

    /** The content, 1 byte to 64 KB in UTF-8. */
    public String getContent() {
        return content;
    }

    public void setContent(@Nullable String content) {
        this.content = content == null ? "" : content;
    }
}

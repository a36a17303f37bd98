package dev.fivefold.mocks.messages.intake.copy;

import java.time.Instant;

/** A row of accepted_messages; a bean, as {@link NewMessage} is. Not changed once it is queued. */
public final class AcceptedMessage {

    private String messageId = "";
    private long userId;
    private String source = "";
    private String content = "";
    private Instant acceptedAt = Instant.EPOCH;

    public String getMessageId() {
        return messageId;
    }

    public void setMessageId(String messageId) {
        this.messageId = messageId;
    }

    public long getUserId() {
        return userId;
    }

    public void setUserId(long userId) {
        this.userId = userId;
    }

    public String getSource() {
        return source;
    }

    public void setSource(String source) {
        this.source = source;
    }

    public String getContent() {
        return content;
    }

    public void setContent(String content) {
        this.content = content;
    }

    /** Whole milliseconds. */
    public Instant getAcceptedAt() {
        return acceptedAt;
    }

    public void setAcceptedAt(Instant acceptedAt) {
        this.acceptedAt = acceptedAt;
    }
}

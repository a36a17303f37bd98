package dev.fivefold.mocks.messages.intake;

import java.time.Instant;

/** A message as it is written: a row of accepted_messages. A bean as {@link NewMessage} is; not changed once it waits. */
final class AcceptedMessage {

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

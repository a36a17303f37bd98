package dev.fivefold.lab.demo;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes requests to processes that only others of the chain reach. Safe for many threads. */
interface Messenger extends AutoCloseable {

    /**
     * Takes one, and waits for the answer.
     *
     * @param request to a port of 127.0.0.1, where the process listens
     * @throws IOException if there is no whole answer, or a longer one than anybody asks for
     */
    Answer take(HttpRequest request) throws IOException, InterruptedException;

    @Override
    default void close() {}

    /** What came back. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(int status, byte[] body) {

        private static final Pattern HEAD = Pattern.compile("HTTP/1\\.\\d (\\d{3}).*?\r\n\r\n", Pattern.DOTALL);

        /**
         * Of what has come over a connection that ended with it.
         *
         * @throws IOException if that is no HTTP
         */
        static Answer parse(byte[] all) throws IOException {
            Matcher head = HEAD.matcher(new String(all, StandardCharsets.ISO_8859_1)); // a character is a byte
            if (!head.lookingAt()) {
                throw new IOException("no answer in HTTP");
            }
            return new Answer(Integer.parseInt(head.group(1)), Arrays.copyOfRange(all, head.end(), all.length));
        }
    }
}

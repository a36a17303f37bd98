package dev.fivefold.lab.load;

import dev.fivefold.lab.measure.PageEnd;
import dev.fivefold.lab.measure.PageRead;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.LongPredicate;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.impl.bootstrap.HttpRequester;
import org.apache.hc.core5.http.impl.bootstrap.RequesterBootstrap;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.DefaultHttpProcessor;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.http.protocol.RequestConnControl;
import org.apache.hc.core5.http.protocol.RequestContent;
import org.apache.hc.core5.http.protocol.RequestTargetHost;
import org.apache.hc.core5.http.protocol.RequestUserAgent;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/**
 * Sends requests over persistent connections. Follows no redirect, retries nothing, and discards each body. Safe for many threads.
 *
 * <p>The client shares the CPUs with the server. Against a trivial server, on two cores with 50 connections, a request costs it 40 µs
 * of CPU, and 120 to 160 µs with the JDK's HttpClient, 110 with Jetty's and 65 with Apache's HttpClient, whose core this is.
 */
final class LoadClient implements Sender {

    private static final int SKIP_BYTES = 16 * 1024;

    /** Less than the 60 s after which servers close idle connections. */
    private static final Timeout LONGEST_LIFE = Timeout.ofSeconds(30);

    private final Requests requests;
    private final Duration timeout;
    private final HttpHost host;
    private final HttpRequester http;
    private volatile boolean closed;

    /** Checks that a server listens; each request has a time limit. */
    LoadClient(Requests requests, LoadPlan plan) {
        LocalTarget target = requests.target();
        target.mustBeListenedTo();
        this.requests = requests;
        this.timeout = plan.timeout();
        this.host = new HttpHost("http", target.address(), target.host(), target.port());
        this.http = RequesterBootstrap.bootstrap()
                .setHttpProcessor(new DefaultHttpProcessor(
                        RequestTargetHost.INSTANCE,
                        RequestContent.INSTANCE,
                        RequestConnControl.INSTANCE,
                        new RequestUserAgent("fivefold-bench")))
                .setSocketConfig(SocketConfig.custom()
                        .setSoTimeout(Timeout.of(timeout))
                        .setTcpNoDelay(true)
                        .build())
                .setDefaultMaxPerRoute(plan.connections())
                .setMaxTotal(plan.connections())
                .setTimeToLive(LONGEST_LIFE)
                .create();
    }

    @Override
    public Outcome send(long number) {
        long deadline = System.nanoTime() + timeout.toNanos();
        try (ClassicHttpResponse response =
                http.execute(host, request(number), Timeout.of(timeout), HttpCoreContext.create())) {
            HttpEntity entity = response.getEntity();
            return Outcome.of(response.getCode(), entity == null || isWhole(response, entity, deadline));
        } catch (ConnectException | ConnectionRequestTimeoutException e) {
            return Outcome.NOT_CONNECTED;
        } catch (IOException
                | HttpException
                | CancellationException e) { // the last: interrupted while it waited for a connection
            return Outcome.UNANSWERED;
        } catch (IllegalStateException e) {
            if (closed) { // between two requests of a thread: there is no pool of connections any more
                return Outcome.NOT_CONNECTED;
            }
            throw e;
        }
    }

    /** Reads the body. Whether it is complete says a header, or the end of a page that is sent while its parts arrive. */
    private boolean isWhole(ClassicHttpResponse response, HttpEntity entity, long deadline) throws IOException {
        Header complete = response.getFirstHeader("X-Page-Complete");
        LongPredicate whole = requests.whole();
        try (InputStream content = new Punctual(entity.getContent(), deadline)) {
            if (complete == null && whole == null && entity.isChunked()) {
                String encoding = entity.getContentEncoding();
                return PageEnd.isComplete(PageRead.inflating(encoding == null ? "" : encoding, content));
            }
            byte[] buffer = new byte[SKIP_BYTES];
            long bytes = 0;
            int read = content.read(buffer);
            while (read >= 0) {
                bytes += read;
                read = content.read(buffer);
            }
            if (whole != null && !whole.test(bytes)) {
                return false;
            }
        }
        return complete == null || !complete.getValue().equals("false");
    }

    private BasicClassicHttpRequest request(long number) {
        BasicClassicHttpRequest request = new BasicClassicHttpRequest(
                requests.method(), requests.target().path().of(number));
        if (requests.gzip()) {
            request.setHeader("Accept-Encoding", "gzip");
        }
        Requests.Body body = requests.body();
        if (body != null) {
            request.setEntity(new ByteArrayEntity(body.of(number), ContentType.parse(body.contentType())));
        }
        return request;
    }

    /** Ends at its deadline. The socket has a timeout between two packets: a dripping body would never end. */
    private static final class Punctual extends FilterInputStream {

        private final long deadline;

        Punctual(InputStream in, long deadline) {
            super(in);
            this.deadline = deadline;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (System.nanoTime() > deadline) {
                throw new SocketTimeoutException("no complete response in time");
            }
            return super.read(bytes, offset, length);
        }
    }

    @Override
    public void close() {
        closed = true;
        http.close(CloseMode.IMMEDIATE);
    }
}

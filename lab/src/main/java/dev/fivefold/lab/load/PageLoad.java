package dev.fivefold.lab.load;

import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Several concurrent readers of users' pages, each with one page in flight. */
public final class PageLoad {

    private PageLoad() {}

    /**
     * Reads the users' pages in turn. Blocks until the last page is read.
     *
     * @param read receives each page, complete or not, on many threads
     */
    public static LoadFigures read(
            PageClient client, List<Long> users, int readers, Reads reads, Consumer<PageRead> read)
            throws InterruptedException {
        return read(readers, reads, number -> {
            try {
                PageRead page = client.read(users.get((int) (number % users.size())));
                read.accept(page);
                return outcome(page);
            } catch (IOException e) {
                return Outcome.UNANSWERED;
            }
        });
    }

    /** Has several readers read pages with numbers from 0. Blocks until the last page is read. */
    public static LoadFigures read(int readers, Reads reads, Sender reader) throws InterruptedException {
        try (LoadRun load = new LoadRun(LoadPlan.closed(readers, reads), reader, _ -> {})) {
            return load.run();
        }
    }

    private static Outcome outcome(PageRead page) {
        if (page.whole()) {
            return Outcome.SERVED;
        }
        return page.status() == 200 ? Outcome.PARTIAL : Outcome.ERROR;
    }
}

package dev.fivefold.lab.stack;

import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.DatabaseUsers;
import dev.fivefold.lab.install.MariaDb;
import dev.fivefold.lab.install.MariaDbInstall;
import dev.fivefold.lab.install.SqlClient;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Readiness;
import dev.fivefold.lab.scenario.Step;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The database of a stack, which runs on between steps that have the same schema and data. Not thread-safe. */
final class StackDatabase {

    private final StackSettings settings;
    private final Chain chain;
    private @Nullable MariaDb running;
    private int port;

    /** A database that is not started. */
    StackDatabase(StackSettings settings, Chain chain) {
        this.settings = settings;
        this.chain = chain;
    }

    /** Starts that of a step in place of the running one, unless that is the same. Returns whether its data must be loaded first. */
    boolean start(Step step, DataScale scale) throws InterruptedException {
        MariaDbInstall install =
                new MariaDbInstall(settings.cache(), settings.home().migrations());
        Path files = install.data(scale, step.schemaVersion());
        if (running != null && running.data().equals(files) && chain.has(Chain.Part.DATABASE)) {
            return false;
        }
        running = null;
        chain.find(ProgramCommands.MARIADB).ifPresent(chain::stop); // before its files are copied
        MariaDb data = install.get(scale, step.schemaVersion());
        port = Ports.free(1).getFirst();
        Chain.Link link =
                chain.start(ProgramCommands.mariadb(data, port, settings.cache().logs()), Readiness.greets(port));
        chain.awaitReady(List.of(link), Chain.STARTED_WITHIN);
        running = data;
        return !data.isLoaded();
    }

    /** The services have loaded its data. */
    void markLoaded() {
        Stack.started(running).markLoaded();
    }

    int port() {
        return port;
    }

    DatabaseUsers users() {
        return Stack.started(running).users();
    }

    /** A client of the running database. */
    SqlClient sql() {
        return new SqlClient(Stack.started(running), port);
    }
}

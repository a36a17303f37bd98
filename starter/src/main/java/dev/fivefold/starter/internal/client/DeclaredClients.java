package dev.fivefold.starter.internal.client;

import java.util.List;
import java.util.Map;

/** Clients of another kind than Feign's, whose methods prepare calls too. A bean; several are added up. */
public interface DeclaredClients {

    /** The clients of each service, by its name. Called before other beans are made: makes none. */
    Map<String, List<Class<?>>> byService();

    /**
     * Checks the clients, when all beans may be made.
     *
     * @throws IllegalStateException with a sentence that says what to change
     */
    void validate();
}

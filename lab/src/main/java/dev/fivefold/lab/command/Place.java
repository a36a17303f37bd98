package dev.fivefold.lab.command;

/** The place of the chain: processes of this machine, or the containers of docker-compose.yml. */
public enum Place {
    /** Processes that the lab starts. */
    PROCESSES,
    /** Containers. */
    COMPOSE
}

package dev.fivefold.lab.cli;

/** Where the chain runs: as processes of this machine, or in the containers of docker-compose.yml. */
enum Place {
    PROCESSES,
    COMPOSE
}

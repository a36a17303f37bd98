package dev.fivefold.peers.webmvc;

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import tools.jackson.databind.JsonNode;

/** The service of parts. */
interface PartsClient {

    /** A part, which may depend on a field of another. */
    @GetExchange("/{part}")
    JsonNode part(@PathVariable("part") int part, @RequestParam("user") long user, @RequestParam("after") long after);
}

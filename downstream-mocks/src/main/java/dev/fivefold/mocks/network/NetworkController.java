package dev.fivefold.mocks.network;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shows and adjusts the services' networks at runtime. Not itself delayed, and never routed by the gateway. */
@RestController
@RequestMapping("/mocks/services")
record NetworkController(NetworkBehaviors behaviors) {

    @GetMapping
    Map<String, BehaviorJson> all() {
        Map<String, BehaviorJson> all = new LinkedHashMap<>();
        LogicalService.labels().forEach(name -> all.put(name, BehaviorJson.of(named(name))));
        return all;
    }

    @PutMapping("/{name}")
    BehaviorJson adjust(@PathVariable String name, @RequestBody Map<String, Object> changes) {
        NetworkBehavior network = named(name);
        try {
            network.adjust(BehaviorJson.changed(network.behavior(), changes));
        } catch (IllegalArgumentException e) {
            throw problem(HttpStatus.BAD_REQUEST, e.getMessage(), e);
        }
        return BehaviorJson.of(network);
    }

    private NetworkBehavior named(String name) {
        return behaviors
                .named(name)
                .orElseThrow(() -> problem(
                        HttpStatus.NOT_FOUND,
                        "There is no such service. There are " + String.join(", ", LogicalService.labels()),
                        null));
    }

    private static ErrorResponseException problem(
            HttpStatus status, @Nullable String detail, @Nullable Throwable cause) {
        return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), cause);
    }
}

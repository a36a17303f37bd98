package dev.fivefold.examples.teastore;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.Reads;
import java.util.Optional;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The service of sessions. */
@FeignClient(name = "auth", path = "/tools.descartes.teastore.auth/rest/useractions")
interface AuthClient {

    /** The session, if its user has logged in; empty otherwise. */
    @Reads
    @PostMapping("/isloggedin")
    Call<Optional<RawJson>> loggedIn(@RequestBody Session session);
}

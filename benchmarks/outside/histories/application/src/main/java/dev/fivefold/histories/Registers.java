package dev.fivefold.histories;

import dev.fivefold.redis.RedisCache;
import dev.fivefold.starter.page.Page;
import feign.FeignException;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Pages that read a register, and the update with its deletes. */
@Configuration(proxyBeanMethods = false)
class Registers {

    @Bean
    Page<Long> whole(RegistersClient registers) {
        return Page.at(
                "/wholes/{id}",
                Long.class,
                page -> page.call("register", registers::byId).required());
    }

    @Bean
    Page<Long> item(RegistersClient registers) {
        return Page.at(
                "/items/{id}",
                Long.class,
                page -> page.call("register", id -> registers.byIds(List.of(id)))
                        .required());
    }

    /** Updates the database, and evicts what Redis has. */
    @RestController
    static class Updates {

        private final RegistersClient registers;
        private final RedisCache cache;
        private final boolean evictsBefore;

        /** Without the first eviction it is a mutant, whose histories must be refuted. */
        Updates(
                RegistersClient registers,
                RedisCache cache,
                @Value("${histories.evicts-before:true}") boolean evictsBefore) {
            this.registers = registers;
            this.cache = cache;
            this.evictsBefore = evictsBefore;
        }

        @PutMapping("/registers/{id}")
        @ResponseStatus(HttpStatus.NO_CONTENT)
        void update(@PathVariable("id") long id, @RequestBody RegistersClient.Value value) {
            List<String> keys = List.of(cache.key("registers", "byId", id), cache.key("registers", "byIds", id));
            if (evictsBefore) {
                cache.evictBefore(keys);
            }
            try {
                registers.set(id, value);
            } catch (FeignException failed) {
                throw new ResponseStatusException(HttpStatus.BAD_GATEWAY, null, failed);
            } finally {
                cache.evict(keys); // a failure does not say that the service has not been updated
            }
        }
    }
}

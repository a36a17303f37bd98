package dev.fivefold.peers.fivefold;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.openfeign.EnableFeignClients;

/** Starts the service. */
@SpringBootApplication
@EnableFeignClients
class FivefoldApplication {

    public static void main(String[] args) {
        SpringApplication.run(FivefoldApplication.class, args);
    }
}

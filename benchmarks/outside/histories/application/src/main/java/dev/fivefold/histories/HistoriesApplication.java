package dev.fivefold.histories;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.openfeign.EnableFeignClients;

/** Starts the service. */
@SpringBootApplication
@EnableFeignClients
class HistoriesApplication {

    public static void main(String[] args) {
        SpringApplication.run(HistoriesApplication.class, args);
    }
}

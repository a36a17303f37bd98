package dev.fivefold.examples.teastore;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.openfeign.EnableFeignClients;

/** Starts the pages. */
@SpringBootApplication
@EnableFeignClients
public class TeaStoreApplication {

    public static void main(String[] args) {
        SpringApplication.run(TeaStoreApplication.class, args);
    }
}

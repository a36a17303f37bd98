package dev.fivefold.lab.fork;

/** A Spring Boot application that has never heard of Fivefold. */
final class PlainApplication {

    /** On Boot's parent, with the Netty with which this version of Fivefold was tested. */
    static final String POM = """
            <?xml version="1.0" encoding="UTF-8"?>
            <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion>
                <parent>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-starter-parent</artifactId>
                    <version>4.1.2</version>
                    <relativePath/>
                </parent>
                <groupId>com.acme</groupId>
                <artifactId>orders</artifactId>
                <version>1.0.0</version>
                <properties>
                    <java.version>21</java.version>
                    <netty.version>4.2.18.Final</netty.version>
                </properties>
                <dependencies>
                    <!-- Ours -->
                    <dependency>
                        <groupId>org.springframework.boot</groupId>
                        <artifactId>spring-boot-starter-webmvc</artifactId>
                    </dependency>
                </dependencies>
                <build>
                    <finalName>orders</finalName>
                    <plugins>
                        <plugin>
                            <groupId>org.springframework.boot</groupId>
                            <artifactId>spring-boot-maven-plugin</artifactId>
                        </plugin>
                    </plugins>
                </build>
            </project>
            """;

    static final String MAIN = "src/main/java/com/acme/orders/OrdersApplication.java";

    static final String SOURCE = """
            package com.acme.orders;

            import org.springframework.boot.SpringApplication;
            import org.springframework.boot.autoconfigure.SpringBootApplication;

            @SpringBootApplication
            public class OrdersApplication {

                public static void main(String[] args) {
                    SpringApplication.run(OrdersApplication.class, args);
                }
            }
            """;

    private PlainApplication() {}
}

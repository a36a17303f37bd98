package dev.fivefold.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.openfeign.FeignClientBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PostMapping;

/** Documents and parameters that cannot work stop the start with a sentence. */
@ExtendWith(OutputCaptureExtension.class)
class InvalidDocumentTest {

    private static final String OF = "query of($upc: ID!, $country: String) { product(upc: $upc) { name } }";

    interface NoDocument {
        @GraphQlQuery
        Call<RawJson> of();
    }

    interface TwoDocuments {
        @GraphQlQuery(value = "{ a }", documentName = "search")
        Call<RawJson> of();
    }

    interface MissingDocument {
        @GraphQlQuery(documentName = "serach")
        Call<RawJson> of();
    }

    interface NotGraphQl {
        @GraphQlQuery("query { a { b }")
        Call<RawJson> of();
    }

    interface NoOperation {
        @GraphQlQuery("fragment a on B { c }")
        Call<RawJson> of();
    }

    interface SeveralOperations {
        @GraphQlQuery("query a { a } query b { b }")
        Call<RawJson> of();
    }

    interface UnknownOperation {
        @GraphQlQuery(value = "query a { a } query b { b }", operationName = "c")
        Call<RawJson> of();
    }

    interface Subscribed {
        @GraphQlQuery("subscription { prices { cents } }")
        Call<RawJson> of();
    }

    interface WritingQuery {
        @GraphQlQuery("mutation { add { count } }")
        Call<RawJson> of();
    }

    interface ReadingMutation {
        @GraphQlMutation("{ a }")
        Call<RawJson> of();
    }

    interface MissingVariable {
        @GraphQlQuery(OF)
        Call<RawJson> of(@Variable String upc);
    }

    interface UnknownVariable {
        @GraphQlQuery("{ a }")
        Call<RawJson> of(@Variable("ucp") String upc);
    }

    interface UnnamedParameter {
        @GraphQlQuery(OF)
        Call<RawJson> of(String upc, String country);
    }

    interface NoCall {
        @GraphQlQuery("{ a }")
        RawJson of();
    }

    interface NoQuery {
        @PostMapping("/x")
        Call<RawJson> of(@Variable String upc);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(NoDocument.class, "needs a document: write either its text or its documentName"),
                Arguments.of(TwoDocuments.class, "needs a document: write either its text or its documentName"),
                Arguments.of(
                        MissingDocument.class,
                        "names the document 'serach': add classpath:graphql-documents/serach.graphql"),
                Arguments.of(NotGraphQl.class, "has a document that is not GraphQL: Invalid syntax"),
                Arguments.of(NoOperation.class, "needs an operation, and its document has the operations []"),
                Arguments.of(
                        SeveralOperations.class,
                        "has a document with the operations [a, b]: choose one by operationName"),
                Arguments.of(UnknownOperation.class, "needs an operation, and its document has the operations [a, b]"),
                Arguments.of(Subscribed.class, "has a subscription: its responses are a stream"),
                Arguments.of(WritingQuery.class, "has a mutation: annotate it with @GraphQlMutation"),
                Arguments.of(ReadingMutation.class, "has a query: annotate it with @GraphQlQuery"),
                Arguments.of(
                        MissingVariable.class,
                        "has parameters for the variables [upc], and its document declares [country, upc]"),
                Arguments.of(
                        UnknownVariable.class, "has parameters for the variables [ucp], and its document declares []"),
                Arguments.of(UnnamedParameter.class, "has a parameter without an annotation: add @Variable"),
                Arguments.of(NoCall.class, "has a GraphQL document: return a Call"),
                Arguments.of(NoQuery.class, "has a @Variable and no document"));
    }

    @EnableAutoConfiguration
    static class Application {

        @Bean
        Object client(ApplicationContext context, org.springframework.core.env.Environment environment)
                throws ClassNotFoundException {
            Class<?> type = Class.forName(environment.getRequiredProperty("client"));
            return new FeignClientBuilder(context)
                    .forType(type, "shop")
                    .url("http://127.0.0.1:9")
                    .build();
        }
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void a_mistake_stops_the_start_with_the_method_and_what_to_write(Class<?> client, String sentence) {
        assertThatThrownBy(() -> run(client))
                .hasStackTraceContaining(InvalidDocumentException.class.getName())
                .rootCause()
                .hasMessageStartingWith("method of of " + client.getSimpleName() + " " + sentence);
    }

    @Test
    void a_mistake_is_reported_without_a_stack_trace(CapturedOutput output) {
        assertThatThrownBy(() -> run(MissingVariable.class)).isNotNull();

        assertThat(output.getOut())
                .contains("APPLICATION FAILED TO START", "method of of MissingVariable has parameters")
                .doesNotContain("\tat dev.fivefold");
    }

    private static void run(Class<?> client) {
        SpringApplication.run(Application.class, "--server.port=0", "--client=" + client.getName())
                .close();
    }
}

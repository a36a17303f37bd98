package dev.fivefold.graphql;

import graphql.language.OperationDefinition;
import graphql.language.OperationDefinition.Operation;
import graphql.language.VariableDefinition;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;

/**
 * The operation of a method, in its document.
 *
 * @param document the text as it is sent
 * @param name {@code null} if it has none
 * @param variables the names of its variables, in their order
 */
record DocumentOperation(String document, @Nullable String name, List<String> variables) {

    private static final String DOCUMENTS = "classpath:graphql-documents/";

    /**
     * The operation.
     *
     * @throws InvalidDocumentException if there is no such one
     */
    static DocumentOperation of(Declaration declared, ResourceLoader resources) {
        String document = document(declared, resources);
        OperationDefinition operation = chosen(declared, document);
        Operation kind = operation.getOperation();
        if (kind == Operation.SUBSCRIPTION) {
            throw declared.invalid(
                    "has a subscription: its responses are a stream, and a call has one response. Write a query");
        }
        if (kind != declared.kind()) {
            throw declared.invalid("has a " + kind.name().toLowerCase(Locale.ROOT) + ": annotate it with "
                    + (kind == Operation.QUERY ? "@GraphQlQuery" : "@GraphQlMutation"));
        }
        List<String> variables = operation.getVariableDefinitions().stream()
                .map(VariableDefinition::getName)
                .toList();
        return new DocumentOperation(document, operation.getName(), variables);
    }

    private static String document(Declaration declared, ResourceLoader resources) {
        if (declared.document().isEmpty() == declared.documentName().isEmpty()) {
            throw declared.invalid("needs a document: write either its text or its documentName");
        }
        return declared.documentName().isEmpty() ? declared.document() : read(declared, resources);
    }

    private static String read(Declaration declared, ResourceLoader resources) {
        String name = DOCUMENTS + declared.documentName();
        Resource file = Stream.of(".graphql", ".gql")
                .map(extension -> resources.getResource(name + extension))
                .filter(Resource::exists)
                .findFirst()
                .orElseThrow(() -> declared.invalid(
                        "names the document '" + declared.documentName() + "': add " + name + ".graphql"));
        try {
            return file.getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static OperationDefinition chosen(Declaration declared, String document) {
        List<OperationDefinition> all;
        try {
            all = Parser.parse(document).getDefinitionsOfType(OperationDefinition.class);
        } catch (InvalidSyntaxException invalid) {
            throw declared.invalid("has a document that is not GraphQL: " + invalid.getMessage());
        }
        List<OperationDefinition> named = declared.operationName().isEmpty()
                ? all
                : all.stream()
                        .filter(each -> declared.operationName().equals(each.getName()))
                        .toList();
        if (named.size() != 1) {
            List<String> names = all.stream()
                    .map(OperationDefinition::getName)
                    .filter(Objects::nonNull)
                    .toList();
            throw declared.invalid(
                    named.isEmpty()
                            ? "needs an operation, and its document has the operations " + names
                                    + ": correct the document or the operationName"
                            : "has a document with the operations " + names + ": choose one by operationName");
        }
        return named.getFirst();
    }
}

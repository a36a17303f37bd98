package dev.fivefold.graphql;

import graphql.language.OperationDefinition.Operation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The annotation of a method.
 *
 * @param kind of the operation that it is for
 */
record Declaration(
        Method method, Operation kind, String document, String documentName, String operationName, String retrieve) {

    /** The annotation of a method; {@code null} if it has none. */
    static @Nullable Declaration of(Method method) {
        GraphQlQuery query = method.getAnnotation(GraphQlQuery.class);
        if (query != null) {
            return new Declaration(
                    method,
                    Operation.QUERY,
                    query.value(),
                    query.documentName(),
                    query.operationName(),
                    query.retrieve());
        }
        GraphQlMutation mutation = method.getAnnotation(GraphQlMutation.class);
        return mutation == null
                ? null
                : new Declaration(
                        method,
                        Operation.MUTATION,
                        mutation.value(),
                        mutation.documentName(),
                        mutation.operationName(),
                        mutation.retrieve());
    }

    /** The names of the fields on the way from {@code data} to the value. */
    List<String> path() {
        return retrieve.isEmpty() ? List.of() : List.of(retrieve.split("\\.", -1));
    }

    /** The name of the variable that a parameter is; {@code null} if it is none. */
    static @Nullable String variable(Parameter parameter) {
        Variable variable = parameter.getAnnotation(Variable.class);
        if (variable == null) {
            return null;
        }
        if (variable.value().isEmpty() && !parameter.isNamePresent()) {
            throw invalid(
                    (Method) parameter.getDeclaringExecutable(),
                    "has a @Variable without a name: write the name, or compile with -parameters");
        }
        return variable.value().isEmpty() ? parameter.getName() : variable.value();
    }

    /** Stops the start with a sentence about the method. */
    InvalidDocumentException invalid(String reason) {
        return invalid(method, reason);
    }

    /** Stops the start with a sentence about a method. */
    static InvalidDocumentException invalid(Method method, String reason) {
        return new InvalidDocumentException("method " + method.getName() + " of "
                + method.getDeclaringClass().getSimpleName() + " " + reason);
    }
}

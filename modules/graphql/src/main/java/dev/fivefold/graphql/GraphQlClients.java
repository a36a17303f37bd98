package dev.fivefold.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.engine.call.Call;
import feign.Capability;
import feign.Contract;
import feign.MethodMetadata;
import feign.Request;
import feign.codec.Encoder;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.core.io.ResourceLoader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Extends Feign by methods with a document: checks them when their client is built, and makes the bodies of their requests. Other methods are as they were. Public for Feign. Thread-safe; one instance serves
 * all clients.
 */
public final class GraphQlClients implements Capability {

    private final JsonMapper json;
    private final ResourceLoader resources;
    private final Map<Method, RequestBody> bodies = new ConcurrentHashMap<>();

    /**
     * The extension.
     *
     * @param json writes variables
     * @param resources has the documents with names
     */
    GraphQlClients(JsonMapper json, ResourceLoader resources) {
        this.json = json;
        this.resources = resources;
    }

    @Override
    public Contract enrich(Contract contract) {
        return type -> {
            for (Method method : type.getMethods()) {
                Declaration declared = Declaration.of(method);
                if (declared != null) {
                    bodies.put(method, new RequestBody(checked(declared), json));
                }
            }
            List<MethodMetadata> methods = contract.parseAndValidateMetadata(type);
            methods.forEach(this::bind);
            return methods;
        };
    }

    private DocumentOperation checked(Declaration declared) {
        Method method = declared.method();
        if (method.getReturnType() != Call.class) {
            throw declared.invalid("has a GraphQL document: return a Call");
        }
        for (Parameter each : method.getParameters()) {
            boolean bound = each.getAnnotations().length > 0
                    || each.getType() == URI.class
                    || each.getType() == Request.Options.class;
            if (!bound) {
                throw declared.invalid("has a parameter without an annotation: add @Variable");
            }
        }
        DocumentOperation operation = DocumentOperation.of(declared, resources);
        Set<String> passed = Arrays.stream(method.getParameters())
                .map(Declaration::variable)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> declaredNames = new TreeSet<>(operation.variables());
        if (!passed.equals(declaredNames)) {
            throw declared.invalid("has parameters for the variables " + passed + ", and its document declares "
                    + declaredNames + ": add or remove a @Variable");
        }
        return operation;
    }

    /** Variables are written as JSON, and not as the text of a URL's parameter; without any, all requests have one body. */
    private void bind(MethodMetadata method) {
        RequestBody body = bodies.get(method.method());
        if (body != null) {
            if (method.formParams().isEmpty()) {
                method.template().body(body.of(Map.of()), UTF_8);
            } else {
                method.indexToName().forEach((index, names) -> {
                    if (method.formParams().containsAll(names)) {
                        method.indexToExpander().remove(index);
                    }
                });
            }
        }
    }

    @Override
    public Encoder enrich(Encoder encoder) {
        return (values, type, template) -> {
            RequestBody body = bodies.get(template.methodMetadata().method());
            if (body != null && values instanceof Map<?, ?> variables) {
                template.body(body.of(named(variables)), UTF_8);
            } else {
                encoder.encode(values, type, template);
            }
        };
    }

    @SuppressWarnings("unchecked") // Feign's contract with encoders of forms
    private static Map<String, ?> named(Map<?, ?> variables) {
        return (Map<String, ?>) variables;
    }
}

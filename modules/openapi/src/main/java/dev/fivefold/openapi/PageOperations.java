package dev.fivefold.openapi;

import dev.fivefold.engine.merge.PageFormat;
import dev.fivefold.engine.plan.Need;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springdoc.core.customizers.OpenApiCustomizer;

/**
 * Describes each page and its parts. The schema of a part is that of its client's type: the fields that this application reads, of
 * those that the service sends. Thread-safe.
 */
record PageOperations(ServedPages pages) implements OpenApiCustomizer {

    private static final String PART = "name";

    @Override
    public void customise(OpenAPI document) {
        PageSchemas schemas = new PageSchemas(document);
        pages.all().forEach(page -> add(page, document, schemas));
    }

    private static void add(ServedPage<?> page, OpenAPI document, PageSchemas schemas) {
        String path = page.path().replaceAll("\\{\\*?(\\w+)[^}]*}", "{$1}"); // OpenAPI has no patterns of variables
        List<PlannedCall<?>> calls = page.execution().plan().calls().stream()
                .filter(call -> call.place() != Place.HIDDEN)
                .toList();
        Operation whole = operation(page, schemas)
                .operationId(page.name())
                .summary("The page '" + page.name() + "'")
                .parameters(parameters(page, schemas));
        whole.getResponses()
                .addApiResponse("200", ok("A page; parts without a value are null", schemas.page(page, calls)));
        if (page.settings().hasEtag()) {
            whole.getResponses().addApiResponse("304", new ApiResponse().description("As the client has it"));
        }
        document.path(path, new PathItem().get(whole));

        List<Parameter> ofPart = new ArrayList<>(parameters(page, schemas));
        ofPart.add(parameter(
                "path",
                PART,
                schemas.text(calls.stream().map(PlannedCall::name).toList()).description("The name of the part")));
        Operation part = operation(page, schemas)
                .operationId(page.name() + "Part")
                .summary("A part of the page '" + page.name() + "'")
                .parameters(ofPart);
        part.getResponses().addApiResponse("200", ok("The part", schemas.part(page.name(), calls)));
        document.path(path + "/parts/{" + PART + "}", new PathItem().get(part));
    }

    private static Operation operation(ServedPage<?> page, PageSchemas schemas) {
        ApiResponses responses = new ApiResponses();
        Stream<List<String>> passedOn = page.settings().effectivePassedOnStatuses().stream()
                .sorted()
                .map(status -> List.of(status.toString(), "The service of a required call responded with " + status));
        Stream<List<String>> byCalls = page.execution().plan().calls().stream().flatMap(PageOperations::statuses);
        Stream<List<String>> own = Stream.of(
                List.of("400", "The request is invalid. " + page.rule()),
                List.of("404", "There is no such page or part"),
                List.of("502", "A required call failed"),
                List.of("503", "There was no capacity"),
                List.of("504", "A required call had no response in time"));
        Stream.of(passedOn, byCalls, own)
                .flatMap(Function.identity())
                .forEach(each -> responses.addApiResponse(
                        each.getFirst(),
                        new ApiResponse()
                                .description(each.getLast().strip())
                                .content(new Content()
                                        .addMediaType(
                                                "application/problem+json",
                                                new MediaType().schema(schemas.problem())))));
        return new Operation().addTagsItem(page.name()).responses(responses);
    }

    /** The statuses that a call gives the page. */
    private static Stream<List<String>> statuses(PlannedCall<?> call) {
        return call.need() instanceof Need.Required<?>(Map<Integer, Integer> statuses)
                ? statuses.values().stream()
                        .map(status -> List.of(status.toString(), "The call '" + call + "' has no value"))
                : Stream.empty();
    }

    private static ApiResponse ok(String description, Schema<?> json) {
        Content content = new Content();
        content.addMediaType(PageFormat.JSON.contentType(), new MediaType().schema(json));
        for (PageFormat format : List.of(PageFormat.NDJSON, PageFormat.EVENTS)) {
            content.addMediaType(format.contentType(), new MediaType());
        }
        return new ApiResponse().description(description).content(content);
    }

    private static List<Parameter> parameters(ServedPage<?> page, PageSchemas schemas) {
        return page.parameters().stream()
                .map(each -> parameter(each.in().name().toLowerCase(Locale.ROOT), each.name(), schemas.of(each))
                        .required(each.required()))
                .toList();
    }

    private static Parameter parameter(String in, String name, Schema<?> schema) {
        return new Parameter().in(in).name(name).required(true).schema(schema);
    }
}

package dev.fivefold.lab;

/** The services that are built here and run as JVMs. */
public enum Service {
    /** The shop's services. */
    MOCKS("mocks", "downstream-mocks"),
    /** Builds the page. */
    AGGREGATOR("aggregator", "aggregator-service"),
    /** Routes. */
    GATEWAY("gateway", "gateway");

    private final String label;
    private final String module;

    Service(String label, String module) {
        this.label = label;
        this.module = module;
    }

    /** Its name in the lessons' files ({@code mocks.yaml}), in logs and in messages. */
    public String label() {
        return label;
    }

    /** Its Maven module, which is also its jar's name. */
    public String module() {
        return module;
    }
}

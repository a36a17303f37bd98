package dev.fivefold.starter;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Names the client, and the page that needs it, where Spring Cloud OpenFeign finds neither a URL nor a load balancer. */
final class ClientWithoutUrlAnalyzer extends AbstractFailureAnalyzer<BeanCreationException> {

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, BeanCreationException outermost) {
        String page = "";
        String client = "";
        Throwable cause = root;
        for (; cause.getCause() != null; cause = cause.getCause()) {
            if (cause instanceof BeanCreationException bean && bean.getBeanName() != null) {
                page = client;
                client = bean.getBeanName();
            }
        }
        return String.valueOf(cause.getMessage()).startsWith("No Feign Client for loadBalancing defined")
                ? new FailureAnalysis(
                        "'" + page + "' needs the client " + client
                                + ", which has no url, and there is no load balancer.",
                        "Set spring.cloud.openfeign.client.config.NAME.url for the name in its @FeignClient, or add"
                                + " spring-cloud-starter-loadbalancer.",
                        root)
                : null;
    }
}

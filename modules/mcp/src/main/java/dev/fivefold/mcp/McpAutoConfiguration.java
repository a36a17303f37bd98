package dev.fivefold.mcp;

import dev.fivefold.starter.internal.intake.AdmissionFilter;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.starter.internal.web.AccessLogFilter;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.servlet.DispatcherServlet;

/** Pages as tools of Spring AI's MCP server, if {@code fivefold.mcp.pages} names one. */
@AutoConfiguration(afterName = "dev.fivefold.starter.PageAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(ServedPages.class)
@Conditional(McpAutoConfiguration.OnPages.class)
@EnableConfigurationProperties(McpSettings.class)
public class McpAutoConfiguration {

    private static final String ENDPOINT = McpDefaults.SERVER + ".streamable-http.mcp-endpoint";

    /** Values of Spring AI's keys without which no page can be called over HTTP. */
    private static final Map<String, List<String>> POSSIBLE = Map.of(
            ".enabled", List.of("true"),
            ".protocol", List.of("stateless", "streamable"),
            ".stdio", List.of("false"),
            ".type", List.of("sync"));

    /** Eager, so that a mistake stops the start. */
    @Bean
    @Lazy(false)
    @ConditionalOnMissingBean
    PageTools fivefoldPageTools(
            McpSettings settings,
            ServedPages pages,
            PageAccess access,
            AdmissionFilter admission,
            AccessLogFilter log,
            ObjectProvider<DispatcherServlet> servlet,
            Environment environment) {
        POSSIBLE.forEach((name, values) -> {
            String key = McpDefaults.SERVER + name;
            String value = environment.getProperty(key, values.getFirst());
            if (values.stream().noneMatch(value::equalsIgnoreCase)) {
                throw new InvalidConfigurationPropertyValueException(
                        key, value, "pages in fivefold.mcp.pages need " + String.join(" or ", values));
            }
        });
        return new PageTools(settings, pages, new PageDispatch(access, admission, log, servlet::getObject));
    }

    @Bean
    List<McpStatelessServerFeatures.SyncToolSpecification> fivefoldStatelessPageTools(PageTools tools) {
        return tools.stateless();
    }

    @Bean
    List<McpServerFeatures.SyncToolSpecification> fivefoldSessionPageTools(PageTools tools) {
        return tools.ofSessions();
    }

    @Bean
    @ConditionalOnMissingBean
    OriginFilter fivefoldMcpOriginFilter(McpSettings settings, Environment environment) {
        return new OriginFilter(environment.getProperty(ENDPOINT, "/mcp"), settings.origins());
    }

    private static InvalidConfigurationPropertyValueException unprotected(McpSettings settings) {
        return new InvalidConfigurationPropertyValueException(
                "fivefold.mcp.pages",
                settings.pages(),
                "the tools of pages are for authenticated callers, and there is no SecurityFilterChain: add"
                        + " spring-boot-starter-security, or set fivefold.mcp.anonymous to true");
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SecurityFilterChain.class)
    static class Secured {

        @Bean
        @ConditionalOnMissingBean
        PageAccess fivefoldPageAccess(McpSettings settings, ObjectProvider<SecurityFilterChain> chains) {
            List<SecurityFilterChain> all = chains.orderedStream().toList();
            if (all.isEmpty() && !settings.anonymous()) {
                throw unprotected(settings);
            }
            return new SecuredAccess(all, settings.anonymous());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("org.springframework.security.web.SecurityFilterChain")
    static class Unsecured {

        @Bean
        @ConditionalOnMissingBean
        PageAccess fivefoldPageAccess(McpSettings settings) {
            if (!settings.anonymous()) {
                throw unprotected(settings);
            }
            return request -> HttpStatus.OK;
        }
    }

    /** Matches if a page is a tool. */
    static final class OnPages extends SpringBootCondition {

        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return new ConditionOutcome(
                    !McpDefaults.pages(context.getEnvironment()).isEmpty(),
                    ConditionMessage.of("pages in fivefold.mcp.pages"));
        }
    }
}

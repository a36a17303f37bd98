package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.ClassUtils;

/** Eureka's client would bring libraries of 2007 to 2017, with known advisories, that no line of the gateway runs. */
class UnusedLibrariesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.thoughtworks.xstream.XStream",
                "io.github.xstream.mxparser.MXParser",
                "org.xmlpull.v1.XmlPullParser",
                "org.codehaus.jettison.json.JSONObject",
                "com.sun.jersey.api.client.Client",
                "com.sun.jersey.core.header.MediaTypes",
                "com.sun.jersey.client.apache4.ApacheHttpClient4",
                "javax.ws.rs.Path",
                "org.apache.http.client.HttpClient",
                "org.apache.http.HttpRequest",
                "org.apache.commons.codec.Encoder",
                "com.google.inject.Injector",
                "com.google.gson.Gson",
                "vlsi.utils.CompactHashMap",
                "com.github.andrewoma.dexx.collection.Map",
                "com.netflix.eventbus.spi.EventBus",
                "com.netflix.infix.NumericValuePredicate",
                "org.apache.commons.jxpath.JXPathContext",
                "org.apache.commons.math.MathException",
                "org.joda.time.DateTime",
                "org.antlr.runtime.Parser",
                "org.antlr.stringtemplate.StringTemplate",
                "antlr.Parser",
                "javax.servlet.Servlet"
            })
    void an_unused_library_is_absent(String type) {
        assertThat(ClassUtils.isPresent(type, getClass().getClassLoader())).isFalse();
    }
}

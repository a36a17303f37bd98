package dev.fivefold.test;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.web.WebMergedContextConfiguration;

/** The context of a {@link PageTest} is one of a web application, without a server. */
final class PageTestContextBootstrapper extends TestSliceTestContextBootstrapper<PageTest> {

    @Override
    protected MergedContextConfiguration processMergedContextConfiguration(MergedContextConfiguration merged) {
        return new WebMergedContextConfiguration(super.processMergedContextConfiguration(merged), "");
    }
}

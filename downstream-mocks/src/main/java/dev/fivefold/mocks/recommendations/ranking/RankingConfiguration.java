package dev.fivefold.mocks.recommendations.ranking;

import dev.fivefold.mocks.recommendations.features.ClearedScratch;
import dev.fivefold.mocks.recommendations.features.FreshScratch;
import dev.fivefold.mocks.recommendations.features.IndexSplitter;
import dev.fivefold.mocks.recommendations.features.RegexSplitter;
import dev.fivefold.mocks.recommendations.features.Scratch;
import dev.fivefold.mocks.recommendations.features.Splitter;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Assembles the ranking from the configured implementations. */
@Configuration(proxyBeanMethods = false)
class RankingConfiguration {

    @Bean
    Model model(@Value("${fivefold.mocks.seed}") long seed) {
        return Model.ofShop(seed);
    }

    @Bean
    Splitter splitter(RankingSettings settings) {
        return switch (settings.splitter()) {
            case REGEX -> new RegexSplitter();
            case INDEX -> new IndexSplitter();
        };
    }

    @Bean
    Weights weights(RankingSettings settings, Model model, Splitter splitter) {
        Crossing crossing = new Crossing(model.crossedFields(), splitter);
        return switch (settings.weights()) {
            case STRING_MAP -> new StringMapWeights(model, crossing);
            case LONG_MAP -> new LongMapWeights(model, crossing);
            case OFF_HEAP -> new OffHeapWeights(model, crossing);
        };
    }

    @Bean
    Scratch scratch(RankingSettings settings) {
        return switch (settings.scratch()) {
            case CLEARED -> new ClearedScratch();
            case FRESH -> new FreshScratch();
        };
    }

    @Bean
    Scoring scoring(RankingSettings settings) {
        return switch (settings.scoring()) {
            case PARALLEL -> Scoring.parallel();
            case SEQUENTIAL -> Scoring.sequential();
        };
    }

    @Bean
    Ranker ranker(Model model, Splitter splitter, Scratch scratch, Weights weights, Scoring scoring) {
        return new Ranker(model.lines(), splitter, scratch, weights, scoring);
    }
}

package dev.fivefold.aggregator.session;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** An entry of the catalogue, of many small objects as a parser makes them. */
record Product(long id, String title, BigDecimal price, List<String> categories, Map<String, String> facts) {}

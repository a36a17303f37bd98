package dev.fivefold.aggregator.downstream.client;

/** An answer that no other call reads: it is checked to be JSON and goes into the page as it came. */
public record Unread() {}

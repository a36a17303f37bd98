package dev.fivefold.lab.install;

/**
 * Something that the machine must have.
 *
 * @param name what it is
 * @param isMet whether a demo can run with what is there
 * @param found what is there
 * @param remedy what to do about it; empty if nothing needs to be done
 */
public record Requirement(String name, boolean isMet, String found, String remedy) {}

@org.jspecify.annotations.NullMarked
package dev.fivefold.test;

/** The suite http-cache-tests against a cached call. */
@org.jspecify.annotations.NullMarked
package dev.fivefold.okhttp.cachetests;

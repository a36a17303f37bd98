/** The shop's aggregation service: its clients and its pages. */
@NullMarked
package com.acme.shop;

import org.jspecify.annotations.NullMarked;

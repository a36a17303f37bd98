@NullMarked
package com.acme.shop;

import org.jspecify.annotations.NullMarked;

package dev.fivefold.test.shop;

import org.springframework.stereotype.Service;

/** A bean of the application that no test of a page may have: it needs what a slice lacks. */
@Service
class OtherBean {

    OtherBean() {
        throw new IllegalStateException("started");
    }
}

package dev.fivefold.bytes.gzip;

/** The checks of a compressed part before it becomes a piece of a page; each includes those above it. */
public enum Verification {

    /**
     * The gzip header and the end of the member only. For services of your own. A broken part makes the whole page
     * invalid, and a wrong CRC-32 makes clients reject it. A crafted part can copy bytes of the part before it into its
     * own.
     */
    NONE,

    /**
     * The structure and the length: all blocks and codes are valid, and all distances are within the part. A service can still make clients
     * reject the page by a wrong CRC-32, break its JSON, or add fields to it (such as {@code 1,"_meta":...}).
     */
    WALK,

    /** The CRC-32. A service can still break the page's JSON, or add fields to it. */
    CRC,

    /** The JSON. A service can only send wrong data. */
    JSON
}

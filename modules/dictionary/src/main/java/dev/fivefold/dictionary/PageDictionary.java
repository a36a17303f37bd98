package dev.fivefold.dictionary;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import com.google.common.math.IntMath;
import com.google.common.math.LongMath;
import java.math.RoundingMode;
import java.util.Arrays;

/** A page that a client has, too, so that it can be the dictionary of the next one. It is held compressed. Immutable and thread-safe. */
public final class PageDictionary {

    /** The first bytes of {@code dcz} (RFC 9842): a skippable frame of Zstandard, 0x184D2A5E, with 32 bytes. The SHA-256 of the dictionary follows. */
    private static final byte[] MAGIC = {0x5E, 0x2A, 0x4D, 0x18, 0x20, 0, 0, 0};

    private static final int HEADER = 40;

    private static final int LEVEL = 3;
    private static final int FASTEST_LEVEL = 1;

    private static final long MIN_WINDOW = 8L << 20;
    private static final long MAX_WINDOW = 128L << 20;
    private static final int MIN_WINDOW_LOG = 10;

    /** That of the level, which is enough for less than 1 MB. */
    private static final int MIN_HASH_LOG = 17;

    /** 16 MB of memory. */
    private static final int MAX_HASH_LOG = 22;

    /** Every third position of a dictionary goes into the hash table. With a slot for two of them nearly each match is found. */
    private static final int BYTES_OF_A_SLOT = 6;

    private final HashCode sha256;
    private final byte[] zstd;
    private final int length;

    private PageDictionary(HashCode sha256, byte[] zstd, int length) {
        this.sha256 = sha256;
        this.zstd = zstd;
        this.length = length;
    }

    /** The dictionary that this page is. The array is not held. */
    static PageDictionary of(byte[] page) {
        return new PageDictionary(Hashing.sha256().hashBytes(page), Zstd.compress(page, FASTEST_LEVEL), page.length);
    }

    HashCode sha256() {
        return sha256;
    }

    /** The bytes that it takes in memory. */
    int size() {
        return zstd.length;
    }

    /** A page by this dictionary, in the content coding {@code dcz}. */
    public byte[] encode(byte[] page) {
        byte[] dictionary = Zstd.decompress(zstd, length);
        byte[] dcz = new byte[Math.toIntExact(HEADER + Zstd.compressBound(page.length))];
        System.arraycopy(MAGIC, 0, dcz, 0, MAGIC.length);
        sha256.writeBytesTo(dcz, MAGIC.length, HEADER - MAGIC.length);
        // Long-distance matching does not see a dictionary. The hash table does, if it is large enough for all of it.
        int slots = length / BYTES_OF_A_SLOT + 1;
        int hashLog = Math.clamp(IntMath.log2(slots, RoundingMode.CEILING), MIN_HASH_LOG, MAX_HASH_LOG);
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            context.setLevel(LEVEL)
                    .setWindowLog(windowLog(page.length, length))
                    .setHashLog(hashLog)
                    .loadDict(dictionary);
            int size = context.compressByteArray(dcz, HEADER, dcz.length - HEADER, page, 0, page.length);
            return Arrays.copyOf(dcz, HEADER + size);
        }
    }

    /**
     * The window that covers a page, since a dictionary is of no use beyond that, but no larger than each client accepts. One that covers the page is sent as
     * the page's length.
     */
    static int windowLog(int page, int dictionary) {
        long limit = Math.clamp(dictionary + dictionary / 4L, MIN_WINDOW, MAX_WINDOW);
        return page <= limit
                ? Math.max(MIN_WINDOW_LOG, IntMath.log2(page, RoundingMode.CEILING))
                : LongMath.log2(limit, RoundingMode.FLOOR);
    }
}

package dev.fivefold.benchmarks.peers;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * The parts of a page as a shop's services send them: lists of products, whose keys repeat and whose words are few. The same in every
 * run. Immutable.
 */
final class Parts {

    /** For each part, so that a part does not depend on how many there are. */
    private static final long SEED = 20_031_104;

    private static final int LARGE_PRIME = 7_919;

    private static final List<String> ADJECTIVES = List.of(
            "Classic", "Light", "Heavy", "Blue", "Green", "Small", "Large", "Soft", "Modern", "Warm", "Simple",
            "Round");
    private static final List<String> MATERIALS =
            List.of("Cotton", "Linen", "Wool", "Leather", "Oak", "Steel", "Glass", "Paper");
    private static final List<String> PRODUCTS =
            List.of("Shirt", "Jacket", "Shoe", "Table", "Lamp", "Chair", "Bag", "Hat", "Bottle", "Notebook");
    private static final List<String> BRANDS = List.of("Northwind", "Acme", "Contoso", "Fabrikam", "Tailspin");

    private final List<byte[]> plain;
    private final List<byte[]> gzip;

    private Parts(List<byte[]> plain) {
        this.plain = plain;
        this.gzip = plain.stream().map(Parts::compressed).toList();
    }

    /** The parts of a case. */
    static Parts of(PeerCase pages) {
        return new Parts(IntStream.rangeClosed(1, pages.parts())
                .mapToObj(number -> json(number, pages.partBytes()))
                .toList());
    }

    int count() {
        return plain.size();
    }

    /** The bytes of a part, from 1; not to be written to. */
    byte[] plain(int number) {
        return plain.get(number - 1);
    }

    /** The same compressed. */
    byte[] gzip(int number) {
        return gzip.get(number - 1);
    }

    /** The field of a part that another one depends on. */
    static long next(int number) {
        return 1_000_000L + (long) number * LARGE_PRIME;
    }

    /** Writes each part to a folder, plain and compressed, for a server of files. */
    void write(Path folder) {
        CacheFolder.make(folder);
        for (int number = 1; number <= count(); number++) {
            int part = number;
            Disk.run("write " + folder, () -> {
                Files.write(folder.resolve(Integer.toString(part)), plain(part));
                Files.write(folder.resolve(part + ".gz"), gzip(part));
            });
        }
    }

    private static byte[] json(int number, int bytes) {
        Random random = new Random(SEED + number);
        StringBuilder json = new StringBuilder(bytes + 512)
                .append("{\"id\":")
                .append(number)
                .append(",\"next\":")
                .append(next(number))
                .append(",\"products\":[");
        int end = json.length();
        while (json.length() < bytes - "],\"note\":\"\"}".length()) {
            end = json.length();
            json.append(json.charAt(end - 1) == '[' ? "" : ",");
            product(json, random);
        }
        json.setLength(end); // the last one was too much
        json.append("],\"note\":\"");
        while (json.length() < bytes) {
            json.append(any(MATERIALS, random)).append(' ');
        }
        json.setLength(bytes - 2);
        return json.append("\"}").toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static void product(StringBuilder json, Random random) {
        int id = random.nextInt(100_000, 1_000_000);
        json.append("{\"productId\":").append(id);
        json.append(",\"name\":\"").append(any(ADJECTIVES, random)).append(' ').append(any(MATERIALS, random));
        json.append(' ').append(any(PRODUCTS, random));
        json.append("\",\"brand\":\"").append(any(BRANDS, random));
        json.append("\",\"price\":{\"amount\":").append(random.nextInt(5, 200) * 100 - 5);
        json.append(",\"currency\":\"EUR\"},\"available\":").append(random.nextInt(8) > 0);
        json.append(",\"stock\":").append(random.nextInt(1_000));
        json.append(",\"sold\":").append(random.nextInt(10_000));
        json.append(",\"seller\":").append(random.nextInt(100, 1_000));
        json.append(",\"rating\":").append(random.nextInt(2, 5)).append('.').append(random.nextInt(1, 10));
        json.append(",\"image\":\"https://images.shop.example/products/")
                .append(id)
                .append("/large.jpg\"}");
    }

    private static String any(List<String> words, Random random) {
        return words.get(random.nextInt(words.size()));
    }

    /** Flushed before its end: Fivefold, where it checks nothing, need not look for the last block. It is five bytes for all others. */
    private static byte[] compressed(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes, 1 << 16, true)) {
            gzip.write(plain);
            gzip.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // in memory
        }
        return bytes.toByteArray();
    }
}

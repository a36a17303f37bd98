package dev.fivefold.lab.profile;

import java.io.IOException;
import java.util.stream.IntStream;

/** A program whose hottest method is known: two threads take turns in burning CPU and memory. Ends with its input. */
final class Burner {

    private static final Object TURN = new Object();

    static volatile long sink;

    private Burner() {}

    public static void main(String[] arguments) throws IOException {
        IntStream.rangeClosed(1, 2)
                .forEach(number ->
                        Thread.ofPlatform().daemon().name("burner-" + number).start(Burner::takeTurns));
        System.out.println("burning");
        while (System.in.read() >= 0) {
            // No input comes: it waits for the end.
        }
    }

    private static void takeTurns() {
        while (true) {
            synchronized (TURN) {
                burn();
                burn();
            }
            // A monitor is not fair: who asks for it again at once may have it for seconds. This is long enough to let
            // the other
            // in, and too short for it to be out again.
            burn();
        }
    }

    private static void burn() {
        long sum = 0;
        for (int round = 0; round < 100; round++) {
            byte[] bytes = new byte[10_000];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (i * 31 + round);
                sum = sum * 31 + bytes[i];
            }
        }
        sink = sum;
    }
}

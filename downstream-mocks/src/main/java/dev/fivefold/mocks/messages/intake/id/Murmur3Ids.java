package dev.fivefold.mocks.messages.intake.id;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import dev.fivefold.mocks.messages.intake.copy.NewMessage;

/**
 * MurmurHash3 of 128 bits, computed once a message.
 *
 * <p>The seed differs between processes, so the ids of one do not help to predict those of another. It does not protect
 * from senders who search for messages of the same id: for this function, they are found without the seed. The
 * duplicate window compares only ids of the same user.
 */
final class Murmur3Ids implements UniqueIds {

    private final HashFunction hash;

    Murmur3Ids(int seed) {
        this.hash = Hashing.murmur3_128(seed);
    }

    @Override
    public UniqueId of(NewMessage message) {
        String id = uniqueId(message);
        return () -> id;
    }

    private String uniqueId(NewMessage message) {
        byte[] source = message.getSource().getBytes(UTF_8);
        return hash.newHasher()
                .putLong(message.getUserId())
                .putInt(source.length)
                .putBytes(source)
                .putBytes(message.getContent().getBytes(UTF_8))
                .hash()
                .toString();
    }
}

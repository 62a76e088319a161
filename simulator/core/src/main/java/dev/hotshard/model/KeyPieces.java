package dev.hotshard.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The shards among which the items of one partition key are divided, by where they lie in the range of their sort key.
 * Units: positions are from 0 to below 2^62, and uniform over the records.
 * Shape: each piece is a stretch of positions; a split halves one.
 */
final class KeyPieces {
    private static final long END = 1L << 62;

    private record Piece(long start, int shard) {}

    private List<Piece> pieces;

    /** All in one shard. */
    KeyPieces(int shard) {
        pieces = List.of(new Piece(0, shard));
    }

    /** A position from the bits of a draw. */
    static long position(long bits) {
        return bits >>> 2;
    }

    int count() {
        return pieces.size();
    }

    int shardAt(long position) {
        int low = 0;
        int high = pieces.size();
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (pieces.get(middle).start() <= position) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return pieces.get(low).shard();
    }

    /** The upper half of the piece of a shard goes to another. */
    void halve(int shard, int upper) {
        List<Piece> after = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            if (piece.shard() == shard) {
                long end = i + 1 < pieces.size() ? pieces.get(i + 1).start() : END;
                after.add(piece);
                after.add(new Piece(piece.start() + (end - piece.start()) / 2, upper));
            } else {
                after.add(piece);
            }
        }
        pieces = after;
    }

    /** Pieces of shards that have closed go to those that took their place. */
    void inherit(IntUnaryOperator heir) {
        pieces = pieces.stream()
                .map(piece -> new Piece(piece.start(), heir.applyAsInt(piece.shard())))
                .toList();
    }
}

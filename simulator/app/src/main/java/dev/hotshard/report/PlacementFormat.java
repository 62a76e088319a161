package dev.hotshard.report;

import dev.hotshard.report.Fields.Part;
import dev.hotshard.summary.Figures;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The ways to write down which key lands on which shard.
 */
public enum PlacementFormat {
    /** For people: aligned columns and a closing line. */
    TEXT {
        @Override
        public Sink open(Writer out, Shards shards) {
            return new TextSink(out, shards);
        }
    },
    /** Columns {@code key,hash,shard[,then]}, written while the keys come in. */
    CSV {
        @Override
        public Sink open(Writer out, Shards shards) throws IOException {
            return new CsvSink(out, shards.then() != null);
        }
    },
    /** A list of objects with the fields of the CSV columns. */
    JSON {
        @Override
        public Sink open(Writer out, Shards shards) {
            return new JsonSink(out, shards.then() != null);
        }
    };

    /** Begins the output. */
    public abstract Sink open(Writer out, Shards shards) throws IOException;

    /**
     * The shards that keys land on.
     * Shape: {@code word} is what the platform calls one; {@code then} is null where only one number of them was asked for; {@code staying} is the share of many keys
     * that is on the same shard then, NaN where that isn't known.
     */
    public record Shards(String word, int count, @Nullable Integer then, double staying) {}

    /**
     * Where one key lands.
     * Shape: {@code hash} as the vectors of its platform write it; {@code then} is null where only one number of shards was asked for.
     */
    public record Placement(
            String key, String hash, int shard, @Nullable Integer then) {}

    /** An output under way; {@link #close} ends it and leaves the writer open. */
    public interface Sink {
        void add(Placement placement) throws IOException;

        void close() throws IOException;
    }

    private static final class CsvSink implements Sink {
        private final Writer out;

        CsvSink(Writer out, boolean withThen) throws IOException {
            this.out = out;
            out.write(withThen ? "key,hash,shard,then\n" : "key,hash,shard\n");
        }

        @Override
        public void add(Placement placement) throws IOException {
            StringBuilder line = new StringBuilder(64);
            CsvTable.cell(line, placement.key());
            CsvTable.cell(line.append(','), placement.hash());
            line.append(',').append(placement.shard());
            if (placement.then() != null) {
                line.append(',').append(placement.then());
            }
            out.write(line.append('\n').toString());
        }

        @Override
        public void close() {}
    }

    private static final class JsonSink implements Sink {
        private final Writer out;
        private final Part<Placement> part;
        private final List<Placement> placements = new ArrayList<>();

        JsonSink(Writer out, boolean withThen) {
            this.out = out;
            this.part = (fields, placement) -> {
                fields.text("key", placement.key());
                fields.text("hash", placement.hash());
                fields.count("shard", placement.shard());
                if (withThen) {
                    fields.optionalCount("then", placement.then());
                }
            };
        }

        @Override
        public void add(Placement placement) {
            placements.add(placement);
        }

        @Override
        public void close() throws IOException {
            JsonText.writeList(out, placements, part);
        }
    }

    private static final class TextSink implements Sink {
        private final Writer out;
        private final Shards asked;
        private final String shardWord;
        private final @Nullable Integer then;
        private final List<Placement> placements = new ArrayList<>();

        TextSink(Writer out, Shards asked) {
            this.out = out;
            this.asked = asked;
            this.shardWord = asked.word();
            this.then = asked.then();
        }

        @Override
        public void add(Placement placement) {
            placements.add(placement);
        }

        @Override
        public void close() throws IOException {
            TextTable table = new TextTable();
            String column = shardWord + " of " + Figures.count(asked.count());
            if (then == null) {
                table.header("key", "hash", column);
            } else {
                table.header("key", "hash", column, "of " + Figures.count(then));
            }
            for (Placement placement : placements) {
                String shard = Integer.toString(placement.shard());
                if (placement.then() == null) {
                    table.row(Texts.visible(placement.key()), Texts.visible(placement.hash()), shard);
                } else {
                    table.row(
                            Texts.visible(placement.key()),
                            Texts.visible(placement.hash()),
                            shard,
                            Integer.toString(placement.then()));
                }
            }
            out.write(table.text());
            out.write(closing());
        }

        private String closing() {
            SortedMap<Integer, Integer> keysOf = new TreeMap<>();
            int moved = 0;
            for (Placement placement : placements) {
                keysOf.merge(placement.shard(), 1, Integer::sum);
                if (placement.then() != null && placement.then() != placement.shard()) {
                    moved++;
                }
            }
            if (placements.size() < 2) {
                return "";
            }
            int most = Collections.max(keysOf.values());
            int fullest = keysOf.entrySet().stream()
                    .filter(entry -> entry.getValue() == most)
                    .findFirst()
                    .orElseThrow()
                    .getKey();
            StringBuilder text = new StringBuilder("\n");
            text.append(Figures.count(placements.size())).append(" keys on ").append(Figures.count(keysOf.size()));
            text.append(" of ")
                    .append(Figures.count(asked.count()))
                    .append(' ')
                    .append(shardWord)
                    .append("s; the fullest, ");
            text.append(shardWord).append(' ').append(fullest).append(", has ");
            text.append(Figures.count(most)).append(".\n");
            if (then != null) {
                text.append("With ")
                        .append(Figures.count(then))
                        .append(' ')
                        .append(shardWord)
                        .append("s ");
                text.append(Figures.count(moved)).append(moved == 1 ? " of them moves (" : " of them move (");
                text.append(Figures.percent((double) moved / placements.size())).append(')');
                int stay = placements.size() - moved;
                text.append(" and ").append(Figures.count(stay)).append(stay == 1 ? " stays" : " stay");
                if (!Double.isNaN(asked.staying())) {
                    text.append("; of many keys ")
                            .append(Figures.percent(asked.staying()))
                            .append(" stay");
                }
                text.append(".\n");
            }
            return text.toString();
        }
    }
}

package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.ListedShards;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RateLaw.Point;
import dev.hotshard.scenario.ShardRanges;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files that a scenario names: what they hold, and what they are called in the run folder.
 * Shape: each file is read once, each use of it is parsed once; gzip is told by its first bytes.
 */
final class InputFiles {
    /** The folder of the files beside a resolved scenario. */
    static final String FOLDER = "inputs/";

    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,30}(\\.[0-9]{0,30})?([eE][+-]?[0-9]{1,2})?");

    private final Source source;
    private final Faults faults;
    private final SortedMap<String, byte[]> bytes = new TreeMap<>();
    private final Map<String, String> unreadable = new HashMap<>();
    private final Map<Use, Object> parsed = new HashMap<>();
    private final IdentityHashMap<Object, Use> origins = new IdentityHashMap<>();

    InputFiles(Source source, Faults faults) {
        this.source = source;
        this.faults = faults;
    }

    /** One way in which a file is read; {@code periodNanos} is 0 for a population, and there are no columns for a listing of shards. */
    record Use(String path, List<String> columns, long periodNanos) {}

    /** Tells that a file has a fault, which is in the list already. */
    private static final Object FAULTY = new Object();

    /** The values and weights in a file, without exceptions; null if it can't be read. */
    Population.@Nullable Listed population(Node.Scalar file, List<Node.Scalar> columns, Place columnsPlace) {
        Object read = parse(file, columns, columnsPlace, 0);
        return read instanceof Population.Listed listed ? listed : null;
    }

    /** The rates in a file as steps that end with 0; null if it can't be read. */
    @Nullable
    RateLaw rates(Node.Scalar file, List<Node.Scalar> columns, Place columnsPlace, long periodNanos) {
        Object read = parse(file, columns, columnsPlace, periodNanos);
        return read instanceof RateLaw law ? law : null;
    }

    /** The ranges of the open shards in a listing; null if it can't be read. */
    @Nullable
    ShardRanges shards(Node.Scalar file) {
        Use use = new Use(file.text(), List.of(), 0);
        Object known = parsed.get(use);
        if (known == null) {
            String text = text(file);
            ListedShards listed = text == null ? null : ShardListing.read(file.text(), text, faults);
            if (listed != null) {
                origins.put(listed.ranges(), use);
            }
            known = listed == null ? FAULTY : listed.ranges();
            parsed.put(use, known);
        } else if (known == FAULTY) {
            faults.repeat();
        }
        return known instanceof ShardRanges ranges ? ranges : null;
    }

    /** How the names of a population, the ranges of shards or the points of a rate were read; null if they aren't from a file. */
    @Nullable
    Use origin(Object read) {
        return origins.get(read);
    }

    private @Nullable Object parse(Node.Scalar file, List<Node.Scalar> columns, Place columnsPlace, long periodNanos) {
        if (columns.size() != 2) {
            faults.add(
                    columnsPlace,
                    Paths.child(parentOf(file), "columns"),
                    "must be two names of the file's header, was " + columns.size());
            return null;
        }
        Use use = new Use(file.text(), columns.stream().map(Node.Scalar::text).toList(), periodNanos);
        Object known = parsed.get(use);
        if (known == null) {
            String text = text(file);
            known = text == null ? FAULTY : parseNew(use, file, columns, text);
            parsed.put(use, known);
        } else if (known == FAULTY) {
            // Told once; this keeps what stands on the file from being taken for right.
            faults.repeat();
        }
        return known == FAULTY ? null : known;
    }

    private static String parentOf(Node.Scalar file) {
        return file.path().substring(0, Math.max(0, file.path().length() - ".file".length()));
    }

    private Object parseNew(Use use, Node.Scalar file, List<Node.Scalar> columns, String text) {
        int before = faults.count();
        Csv csv = new Csv(text);
        try {
            List<String> header = csv.next();
            if (header == null) {
                throw new Wrong("is empty, must begin with a header");
            }
            int first = column(header, columns.get(0));
            int second = column(header, columns.get(1));
            if (first >= 0 && second >= 0) {
                Object read = use.periodNanos() == 0
                        ? values(csv, header.size(), first, second)
                        : steps(csv, header.size(), first, second, use.periodNanos());
                if (faults.count() == before) {
                    origins.put(
                            read instanceof Population.Listed listed ? listed.names() : ((RateLaw.Steps) read).points(),
                            use);
                    return read;
                }
            }
        } catch (Wrong e) {
            faults.add(new Place(use.path(), csv.rowLine(), 1), file.path(), e.text());
        }
        return FAULTY;
    }

    private int column(List<String> header, Node.Scalar name) {
        int at = header.indexOf(name.text());
        if (at < 0) {
            faults.add(
                    name,
                    "the file has no column " + Words.quoted(name.text()) + Words.suggestion(name.text(), header));
        } else if (header.lastIndexOf(name.text()) != at) {
            faults.add(name, "the file has more than one column " + Words.quoted(name.text()));
            return -1;
        }
        return at;
    }

    private static Population.Listed values(Csv csv, int width, int nameAt, int weightAt) throws Wrong {
        Map<String, Double> weights = new LinkedHashMap<>();
        double sum = 0;
        for (List<String> row = csv.next(); row != null; row = csv.next()) {
            checkWidth(row, width);
            double weight = decimal(row.get(weightAt), "a weight").doubleValue();
            sum += weight;
            weights.merge(row.get(nameAt), weight, Double::sum);
            if (weights.size() > Limits.VALUES) {
                throw new Wrong("has more than " + Limits.VALUES + " different values");
            }
        }
        if (sum == 0) {
            throw new Wrong("has no row with a weight above 0");
        }
        return new Population.Listed(List.copyOf(weights.keySet()), List.copyOf(weights.values()), new TreeMap<>());
    }

    private static RateLaw steps(Csv csv, int width, int timeAt, int amountAt, long periodNanos) throws Wrong {
        List<Point> points = new ArrayList<>();
        Fraction period = Fraction.of(periodNanos, 1_000_000_000L);
        BigInteger start = BigInteger.ZERO;
        boolean inSeconds = false;
        long last = 0;
        for (List<String> row = csv.next(); row != null; row = csv.next()) {
            checkWidth(row, width);
            BigInteger time = nanos(row.get(timeAt));
            if (points.isEmpty()) {
                start = time;
                inSeconds = isSeconds(row.get(timeAt));
            } else if (isSeconds(row.get(timeAt)) != inSeconds) {
                throw new Wrong("must be a time " + (inSeconds ? "in seconds" : "as 2026-11-29T08:00:00Z")
                        + " as in the first row, was " + Words.quoted(row.get(timeAt)));
            }
            BigInteger since = time.subtract(start);
            if (!points.isEmpty() && since.compareTo(BigInteger.valueOf(last)) <= 0) {
                throw new Wrong("rows must be sorted by time, was " + Words.quoted(row.get(timeAt)));
            }
            if (since.compareTo(BigInteger.valueOf(Limits.DURATION_NANOS)) >= 0) {
                throw new Wrong("is 100 years or more after the first row, was " + Words.quoted(row.get(timeAt)));
            }
            Fraction rate = Fraction.of(decimal(row.get(amountAt), "an amount")).dividedBy(period);
            if (rate.compareTo(Limits.RATE_PER_SECOND) > 0) {
                throw new Wrong(
                        "must be at most " + Limits.RATE_PER_SECOND + "/s, was " + Words.quoted(row.get(amountAt)));
            }
            if (points.size() >= Limits.STEPS) {
                throw new Wrong("has more than " + Limits.STEPS + " rows");
            }
            last = since.longValueExact();
            points.add(new Point(last, rate));
        }
        if (points.isEmpty()) {
            throw new Wrong("has no row below the header");
        }
        points.add(new Point(last + periodNanos, Fraction.ZERO));
        return new RateLaw.Steps(points, 0);
    }

    private static void checkWidth(List<String> row, int width) throws Wrong {
        if (row.size() != width) {
            throw new Wrong("must have " + width + " cells as the header has, was " + row.size());
        }
    }

    private static BigDecimal decimal(String cell, String what) throws Wrong {
        String stripped = cell.strip();
        if (!DECIMAL.matcher(stripped).matches()) {
            throw new Wrong("must be " + what + " of at least 0, was " + Words.quoted(cell));
        }
        return new BigDecimal(stripped);
    }

    private static boolean isSeconds(String cell) {
        return DECIMAL.matcher(cell.strip()).matches();
    }

    /** A time as seconds, or as ISO 8601; without a zone it is UTC. */
    private static BigInteger nanos(String cell) throws Wrong {
        String text = cell.strip();
        if (isSeconds(text)) {
            return new BigDecimal(text).movePointRight(9).toBigInteger();
        }
        Instant instant;
        try {
            instant = instant(
                    text.length() > 10 && text.charAt(10) == ' '
                            ? text.substring(0, 10) + "T" + text.substring(11)
                            : text);
        } catch (DateTimeException e) {
            throw new Wrong("must be a time in seconds or as 2026-11-29T08:00:00Z, was " + Words.quoted(cell));
        }
        return BigInteger.valueOf(instant.getEpochSecond())
                .multiply(BigInteger.valueOf(1_000_000_000L))
                .add(BigInteger.valueOf(instant.getNano()));
    }

    private static Instant instant(String text) {
        if (text.length() == 10) {
            return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
        }
        boolean hasZone = text.endsWith("Z") || text.lastIndexOf('+') > 10 || text.lastIndexOf('-') > 10;
        return hasZone
                ? OffsetDateTime.parse(text).toInstant()
                : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    }

    private @Nullable String text(Node.Scalar file) {
        String path = file.text();
        if (!bytes.containsKey(path) && !unreadable.containsKey(path)) {
            try {
                bytes.put(path, source.read(path));
            } catch (IOException e) {
                unreadable.put(path, reason(e));
            }
        }
        byte[] content = bytes.get(path);
        if (content == null) {
            faults.add(file, "can't be read: " + unreadable.get(path) + ", was " + Words.quoted(path));
            return null;
        }
        byte[] unpacked;
        try {
            unpacked = unpacked(content);
        } catch (IOException e) {
            faults.add(
                    file,
                    "can't be unpacked: " + (e.getMessage() == null ? "it ends too early" : e.getMessage()) + ", was "
                            + Words.quoted(path));
            return null;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(unpacked))
                    .toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            Utf8Place place = Utf8Place.of(unpacked);
            faults.add(new Place(path, place.line(), place.column()), file.path(), "is no UTF-8");
            return null;
        }
    }

    /** What went wrong, without the path, which the fault names; exceptions of the file system often hold nothing else. */
    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        } else if (e instanceof AccessDeniedException) {
            return "it may not be read";
        } else if (e instanceof FileSystemException file) {
            return file.getReason() == null ? "the system doesn't say why" : file.getReason();
        }
        return String.valueOf(e.getMessage());
    }

    private static byte[] unpacked(byte[] content) throws IOException {
        if (content.length < 2 || content[0] != (byte) 0x1f || content[1] != (byte) 0x8b) {
            return content;
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
            byte[] unpacked = in.readNBytes((int) Source.SIZE_MAX_BYTES);
            if (in.read() >= 0) {
                throw new IOException("it holds more than 1 GiB");
            }
            return unpacked;
        }
    }

    /** The files that were read, by the names that they get below {@link #FOLDER}: their own, numbered where two share one. */
    SortedMap<String, byte[]> contents() {
        SortedMap<String, byte[]> contents = new TreeMap<>();
        names().forEach((path, name) -> contents.put(name, bytes.get(path)));
        return contents;
    }

    /** The name below {@link #FOLDER} of each file that was read, by its path in the scenario. */
    SortedMap<String, String> names() {
        SortedMap<String, String> names = new TreeMap<>();
        TreeSet<String> reserved = new TreeSet<>();
        bytes.keySet().forEach(path -> reserved.add(baseName(path)));
        TreeSet<String> taken = new TreeSet<>();
        for (String path : bytes.keySet()) {
            String base = baseName(path);
            String name = base;
            for (int i = 2; taken.contains(name); i++) {
                String numbered = numbered(base, i);
                name = reserved.contains(numbered) ? base : numbered;
            }
            taken.add(name);
            names.put(path, name);
        }
        return names;
    }

    /** {@code keys.csv.gz} becomes {@code keys-2.csv.gz}. */
    private static String numbered(String name, int number) {
        int dot = name.indexOf('.', 1);
        return dot < 0 ? name + "-" + number : name.substring(0, dot) + "-" + number + name.substring(dot);
    }

    private static String baseName(String path) {
        int start = path.length();
        while (start > 0 && path.charAt(start - 1) != '/' && path.charAt(start - 1) != '\\') {
            start--;
        }
        String name = path.substring(start);
        return name.isEmpty() || name.equals("..") || name.equals(".") ? "input" : name;
    }
}

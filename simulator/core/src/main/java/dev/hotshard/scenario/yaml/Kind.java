package dev.hotshard.scenario.yaml;

/** What may stand under a key, with the units it takes. */
enum Kind {
    TEXT("text", ""),
    WHOLE("whole number", "k, M"),
    CAPACITY("whole number or size", "k, M; B KB MB GB KiB MiB GiB"),
    NUMBER("number", ""),
    YES_NO("true or false", ""),
    CHOICE("one of these words", ""),
    DURATION("duration", "ns us ms s m h d, joined as 5m30s"),
    RATE("rate", "/s /min /h, with k or M"),
    BYTE_RATE("rate of bytes", "B KB MB GB KiB MiB GiB, /s /min /h"),
    SIZE("size", "B KB MB GB KiB MiB GiB"),
    FACTOR("factor", "x or %"),
    SHARE("share", "%"),
    TEMPLATE("template", "{field}"),
    NAME_TEMPLATE("name template", "{n} or {n:6}"),
    LIST("list", ""),
    MAP("map", ""),
    NAMED("map by name", ""),
    OVERLAY("overlay", "");

    private final String label;
    private final String unit;

    Kind(String label, String unit) {
        this.label = label;
        this.unit = unit;
    }

    String label() {
        return label;
    }

    String unit() {
        return unit;
    }
}

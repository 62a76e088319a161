package dev.hotshard.report;

import dev.hotshard.report.CheckResult.Check;
import dev.hotshard.summary.Figures;
import java.io.IOException;
import java.io.Writer;

/** The ways to write down whether keys can fill shards. */
public enum CheckFormat {
    /** A line for each check. */
    TEXT {
        @Override
        public void write(Writer out, CheckResult result) throws IOException {
            StringBuilder text = new StringBuilder(Figures.count(result.keys().records()));
            text.append(" records of ")
                    .append(result.keys().cardinality().exact() ? "" : "about ")
                    .append(Figures.count(result.keys().cardinality().count()))
                    .append(" different keys\n");
            for (Check check : result.checks()) {
                text.append(Texts.wrapped(check.held() ? "held:  " : "FAILED:", "        ", " " + check.text()));
            }
            out.write(text.toString());
            out.flush();
        }
    },
    /** The checks, and all that is known of the keys. */
    JSON {
        @Override
        public void write(Writer out, CheckResult result) throws IOException {
            JsonText.write(out, result, CheckFormat::fields);
        }
    };

    /** Writes a result; {@code out} is flushed and left open. */
    public abstract void write(Writer out, CheckResult result) throws IOException;

    private static void fields(Fields out, CheckResult result) {
        out.text("schema", CheckResult.SCHEMA);
        out.flag("held", result.held());
        out.list("checks", result.checks(), (fields, check) -> {
            fields.text("name", check.name());
            fields.measure("value", check.value());
            fields.measure("bound", check.bound());
            fields.flag("held", check.held());
            fields.text("text", check.text());
        });
        out.object("keys", result.keys(), KeysFormat::fields);
    }
}

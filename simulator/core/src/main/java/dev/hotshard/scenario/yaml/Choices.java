package dev.hotshard.scenario.yaml;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The constants of an enum as words of a scenario: {@code MD5_RANGE} is {@code md5-range}. */
final class Choices {
    private Choices() {}

    static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <E extends Enum<E>> List<String> texts(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Choices::text).toList();
    }

    /** The words for the reference page. */
    static <E extends Enum<E>> String list(Class<E> type) {
        return texts(type).stream().map(word -> '`' + word + '`').collect(Collectors.joining(", "));
    }

    static <E extends Enum<E>> Format<E> of(Class<E> type) {
        return text -> {
            for (E constant : type.getEnumConstants()) {
                if (text(constant).equals(text)) {
                    return constant;
                }
            }
            throw notOne(text, texts(type));
        };
    }

    static Wrong notOne(String text, List<String> words) {
        String nearest = Words.nearest(text, words);
        return new Wrong("must be one of " + String.join(", ", words) + ", was " + Words.quoted(text)
                + (nearest == null ? "" : ", did you mean " + Words.quoted(nearest) + "?"));
    }
}

package dev.hotshard.cli;

import dev.hotshard.experiment.KeyHashes;
import dev.hotshard.intake.KeyFormat;
import dev.hotshard.report.CheckFormat;
import dev.hotshard.report.KeysFormat;
import dev.hotshard.report.LoadsFormat;
import dev.hotshard.report.PlacementFormat;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An option that takes one of a few words: the names of an enum in lower case, with dashes.
 */
abstract class Choice<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
    private final List<E> values;

    private Choice(E[] values) {
        this(Arrays.asList(values));
    }

    private Choice(List<E> values) {
        this.values = values;
    }

    @Override
    public E convert(String text) {
        for (E value : values) {
            if (word(value).equals(text)) {
                return value;
            }
        }
        throw new TypeConversionException(
                "'" + text + "' is none of " + values.stream().map(Choice::word).collect(Collectors.joining(", ")));
    }

    /** The words, for shell completion. */
    @Override
    public Iterator<String> iterator() {
        return values.stream().map(Choice::word).iterator();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The partitioners that the key alone decides: for the others no key has a place of its own. */
    static final class PartitionerChoice extends Choice<PartitionerSpec.Kind> {
        PartitionerChoice() {
            super(Arrays.stream(PartitionerSpec.Kind.values())
                    .filter(kind -> KeyHashes.maker(kind) != null)
                    .toList());
        }
    }

    static final class PlacementFormatChoice extends Choice<PlacementFormat> {
        PlacementFormatChoice() {
            super(PlacementFormat.values());
        }
    }

    static final class RunFormatChoice extends Choice<RunCommand.Format> {
        RunFormatChoice() {
            super(RunCommand.Format.values());
        }
    }

    static final class SeriesChoice extends Choice<RunCommand.SeriesOf> {
        SeriesChoice() {
            super(RunCommand.SeriesOf.values());
        }
    }

    static final class CompareFormatChoice extends Choice<CompareCommand.Format> {
        CompareFormatChoice() {
            super(CompareCommand.Format.values());
        }
    }

    static final class PlanFormatChoice extends Choice<PlanCommand.Format> {
        PlanFormatChoice() {
            super(PlanCommand.Format.values());
        }
    }

    static final class KeyFormatChoice extends Choice<KeyFormat> {
        KeyFormatChoice() {
            super(KeyFormat.values());
        }
    }

    static final class KeysFormatChoice extends Choice<KeysFormat> {
        KeysFormatChoice() {
            super(KeysFormat.values());
        }
    }

    static final class PlatformChoice extends Choice<Platform> {
        PlatformChoice() {
            super(Platform.values());
        }
    }

    static final class CheckFormatChoice extends Choice<CheckFormat> {
        CheckFormatChoice() {
            super(CheckFormat.values());
        }
    }

    static final class LoadsFormatChoice extends Choice<LoadsFormat> {
        LoadsFormatChoice() {
            super(LoadsFormat.values());
        }
    }
}

package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Replications;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The way from the text of a scenario to what it describes. */
public final class ScenarioReader {
    private ScenarioReader() {}

    /**
     * Reads a scenario from the bytes of its file.
     * Errors: ScenarioException with all faults of the text, or the first bytes that are no UTF-8.
     */
    public static ScenarioFile read(String fileName, byte[] bytes, Source files, List<Setting> settings)
            throws ScenarioException {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            Utf8Place place = Utf8Place.of(bytes);
            throw new ScenarioException(List.of(new Fault(fileName, place.line(), place.column(), "", "is no UTF-8")));
        }
        return read(fileName, text, files, settings);
    }

    /**
     * Reads a scenario.
     * Errors: ScenarioException with all faults of the text and the settings.
     */
    public static ScenarioFile read(String fileName, String text, Source files, List<Setting> settings)
            throws ScenarioException {
        Faults faults = new Faults(fileName);
        Node.Mapping root = YamlTree.scenario(fileName, text.startsWith("\ufeff") ? text.substring(1) : text, faults);
        if (root != null) {
            root = Settings.apply(root, settings, faults);
        }
        if (root == null) {
            faults.throwIfAny();
            throw new IllegalStateException("a scenario without a root has no fault");
        }
        InputFiles inputs = new InputFiles(files, faults);
        Replications replications = ReplicationsReader.read(root, faults);
        Layers layers = new Layers(root, new Reading(faults, inputs));
        Experiment experiment = new Experiment(layers.variants(), replications);
        ScenarioFile file = Resolved.file(experiment, inputs, layers.actionPlaces());
        if (YamlTree.isTooLarge(file.resolvedYaml())) {
            throw new ScenarioException(List.of(new Fault(
                    fileName,
                    1,
                    1,
                    "",
                    "is larger than 1 MiB once every default is written out; move weights to a file")));
        }
        return file;
    }
}

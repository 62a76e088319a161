package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Replications;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
     * Errors: ScenarioException with all faults of the text and the settings; CancellationException if the thread is interrupted meanwhile.
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
        List<SweepReader.Point> points = SweepReader.points(root, faults);
        Layers layers = new Layers(root, new Reading(faults, inputs));
        List<Experiment.Variant> variants = layers.variants();
        check(fileName, root, points, files);
        Experiment experiment = new Experiment(variants, replications, SweepReader.sweep(points));
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

    /** Reads the scenario as it is at each point of its sweep: tells all values that can't be, and what the first bad point makes wrong elsewhere. */
    private static void check(String fileName, Node.Mapping root, List<SweepReader.Point> points, Source files)
            throws ScenarioException {
        Set<Fault> found = new LinkedHashSet<>();
        for (SweepReader.Point point : points) {
            Patience.check();
            boolean isFirst = found.isEmpty();
            Faults faults = new Faults(fileName);
            Node.Mapping tried = root;
            for (Map.Entry<String, Node> value : point.values().entrySet()) {
                tried = Settings.apply(tried, value.getKey(), value.getValue(), faults);
            }
            try {
                new Layers(tried, new Reading(faults, new InputFiles(files, faults))).variants();
            } catch (ScenarioException e) {
                for (Fault fault : e.faults()) {
                    if (fault.path().startsWith(SweepReader.SWEEP)) {
                        found.add(fault);
                    } else if (isFirst) {
                        found.add(at(point, fault));
                    }
                }
            }
        }
        if (!found.isEmpty()) {
            throw new ScenarioException(List.copyOf(found));
        }
    }

    private static Fault at(SweepReader.Point point, Fault fault) {
        List<String> values = new ArrayList<>();
        point.values().forEach((path, value) -> values.add(path + ": " + YamlText.flow(value)));
        return new Fault(
                fault.file(),
                fault.line(),
                fault.column(),
                fault.path(),
                "at the sweep's point {" + String.join(", ", values) + "}: " + fault.message());
    }
}

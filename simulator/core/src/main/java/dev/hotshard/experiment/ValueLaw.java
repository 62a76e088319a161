package dev.hotshard.experiment;

import dev.hotshard.model.ValueNames;
import dev.hotshard.random.AliasTable;
import dev.hotshard.random.Lognormal;
import dev.hotshard.random.Zipf;
import dev.hotshard.scenario.NameTemplate;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.Population.Exceptional;
import java.util.Arrays;
import java.util.Map;

/**
 * The values of a population by number, with the probability of each.
 * Shape: {@code probabilities} sum to 1; {@code table} draws by them.
 */
record ValueLaw(ValueNames names, double[] probabilities, AliasTable table) {
    static ValueLaw of(ValueNames names, double[] weights) {
        double[] probabilities = weights.clone();
        normalise(probabilities);
        return new ValueLaw(names, probabilities, new AliasTable(weights));
    }

    static ValueLaw of(Population population) {
        double[] weights = weights(population);
        applyExceptions(population, weights);
        return of(names(population), weights);
    }

    int size() {
        return probabilities.length;
    }

    private static ValueNames names(Population population) {
        if (population instanceof Population.Generated generated) {
            NameTemplate name = generated.name();
            return ValueNames.numbered(name.prefix(), name.suffix(), name.digits(), name.first());
        }
        return ValueNames.listed(((Population.Listed) population).names());
    }

    private static double[] weights(Population population) {
        if (population instanceof Population.Listed listed) {
            return listed.weights().stream().mapToDouble(Double::doubleValue).toArray();
        }
        Population.Generated generated = (Population.Generated) population;
        Popularity popularity = generated.popularity();
        if (popularity instanceof Popularity.Zipf zipf) {
            return Zipf.weights(generated.count(), zipf.exponent());
        } else if (popularity instanceof Popularity.Lognormal lognormal) {
            return Lognormal.weights(generated.count(), lognormal.sigma());
        }
        double[] equal = new double[generated.count()];
        Arrays.fill(equal, 1);
        return equal;
    }

    /** Factors multiply a weight; a fixed share is taken of the whole, and the others share the rest by their weights. */
    private static void applyExceptions(Population population, double[] weights) {
        boolean[] isFixed = new boolean[population.except().isEmpty() ? 0 : weights.length];
        double fixed = 0;
        for (Map.Entry<String, Exceptional> entry : population.except().entrySet()) {
            int index = population.indexOf(entry.getKey());
            if (entry.getValue() instanceof Exceptional.Factor factor) {
                weights[index] *= factor.factor().toDouble();
            } else if (entry.getValue() instanceof Exceptional.Share share) {
                isFixed[index] = true;
                weights[index] = share.share().toDouble();
                fixed += weights[index];
            }
        }
        if (fixed == 0) {
            return;
        }
        double rest = 0;
        for (int i = 0; i < weights.length; i++) {
            rest += isFixed[i] ? 0 : weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] *= isFixed[i] ? 1 : (1 - fixed) / rest;
        }
    }

    private static void normalise(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
    }
}

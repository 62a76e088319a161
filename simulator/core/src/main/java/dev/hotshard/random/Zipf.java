package dev.hotshard.random;

/**
 * Zipf's law of popularity: the value of rank n = 0, 1, ... has weight (n + 1)^-s.
 * Source: the share of rank n among N is (n + 1)^-s / H(N, s), with the generalised harmonic number H.
 */
public final class Zipf {
    private Zipf() {}

    /**
     * The weights of n ranks, the first of which is 1.
     *
     * @param s the exponent, at least 0 (where all are equal)
     */
    public static double[] weights(int n, double s) {
        if (!(s >= 0 && s <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("the exponent of a Zipf law must be at least 0, was " + s);
        }
        double[] weights = new double[n];
        for (int rank = 0; rank < n; rank++) {
            weights[rank] = StrictMath.pow(rank + 1.0, -s);
        }
        return weights;
    }
}

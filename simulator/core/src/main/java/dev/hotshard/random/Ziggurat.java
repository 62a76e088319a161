package dev.hotshard.random;

import java.util.function.DoubleUnaryOperator;

/**
 * The tables of a ziggurat: a falling density on [0, infinity) covered by layers of equal area.
 * Shape: layer 0 is the strip under the density at {@code edge[1]} with the tail beyond it, drawn as if it were a
 * rectangle of width {@code edge[0]}. Layer i >= 1 is the rectangle of width {@code edge[i]} between the heights
 * {@code height[i]} and {@code height[i + 1]}; it lies under the density up to {@code edge[i + 1]}.
 * Errors: IllegalStateException if the layers don't close at the top of the density: tail and area don't belong together.
 * Source: Marsaglia and Tsang, "The ziggurat method for generating random variables", Journal of Statistical
 * Software 5 (2000) 8.
 */
final class Ziggurat {
    static final int LAYERS = 256;

    private static final double CLOSED = 1e-9;

    final double[] edge = new double[LAYERS + 1];
    final double[] height = new double[LAYERS + 1];
    /** Of a 53-bit position in a layer: below it, the point is under the density for sure. */
    final long[] inside = new long[LAYERS];
    /** What one step of a 53-bit position in a layer measures. */
    final double[] step = new double[LAYERS];

    /**
     * Builds the tables downwards from the tail.
     *
     * @param start where the tail begins
     * @param area the area of each layer, tail included
     * @param density the density, 1 at 0 (not normalised)
     * @param inverse the place at which the density has the given height
     */
    Ziggurat(double start, double area, DoubleUnaryOperator density, DoubleUnaryOperator inverse) {
        edge[0] = area / density.applyAsDouble(start);
        edge[1] = start;
        height[1] = density.applyAsDouble(start);
        for (int i = 1; i < LAYERS - 1; i++) {
            height[i + 1] = height[i] + area / edge[i];
            edge[i + 1] = inverse.applyAsDouble(height[i + 1]);
        }
        double top = height[LAYERS - 1] + area / edge[LAYERS - 1];
        if (Math.abs(top - 1) > CLOSED) {
            throw new IllegalStateException(
                    "a ziggurat from " + start + " with layers of " + area + " closes at height " + top + ", not at 1");
        }
        height[LAYERS] = 1;
        edge[LAYERS] = 0;
        for (int i = 0; i < LAYERS; i++) {
            inside[i] = (long) (edge[i + 1] / edge[i] * 0x1.0p53);
            step[i] = edge[i] * 0x1.0p-53;
        }
    }
}

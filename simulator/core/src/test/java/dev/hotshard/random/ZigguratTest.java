package dev.hotshard.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ZigguratTest {
    private static final double START = 7.69711747013105;

    /** Of exp(-x): the strip below the density at the start is start * exp(-start), the tail beyond it exp(-start). */
    private static Ziggurat exponential(double start) {
        return new Ziggurat(start, (start + 1) * Math.exp(-start), x -> Math.exp(-x), y -> -Math.log(y));
    }

    @Test
    void eachLayerHasTheSameArea() {
        Ziggurat ziggurat = exponential(START);
        double area = (START + 1) * Math.exp(-START);
        assertThat(ziggurat.edge[0] * ziggurat.height[1]).isCloseTo(area, within(1e-12));
        for (int i = 1; i < Ziggurat.LAYERS; i++) {
            assertThat(ziggurat.edge[i] * (ziggurat.height[i + 1] - ziggurat.height[i]))
                    .isCloseTo(area, within(1e-10));
            assertThat(ziggurat.edge[i + 1]).isLessThan(ziggurat.edge[i]);
            assertThat(ziggurat.height[i]).isCloseTo(Math.exp(-ziggurat.edge[i]), within(1e-14));
        }
    }

    @Test
    void refusesATailThatDoesNotBelongToTheArea() {
        assertThatThrownBy(() -> exponential(7.6971)).hasMessageContaining("7.6971");
        assertThatThrownBy(() -> exponential(7.6972)).hasMessageContaining("7.6972");
    }
}

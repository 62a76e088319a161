package dev.hotshard.report;

import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Order;

/** What came out of order in a variant, in a few words. */
final class OrderWords {
    static final String HEADING = "Out of order";

    private OrderWords() {}

    /** Whether anything was out of order. */
    static boolean isLost(VariantSummary variant) {
        return variant.order() != null && variant.order().inversions() > 0;
    }

    /** The words without a full stop. */
    static String text(Order order) {
        String by = Texts.visible(order.by(), 40);
        if (order.inversions() == 0) {
            return "nothing within " + by;
        }
        return Figures.percent(order.outOfOrderShare()) + " within " + by + ", of "
                + Figures.count(order.scopesAffected()) + (order.scopesAffected() == 1 ? " value" : " values")
                + ", up to " + Figures.time(order.latenessSeconds().max()) + " late; "
                + Figures.count(order.staleScopes()) + (order.staleScopes() == 1 ? " ends" : " end")
                + " with a stale write";
    }
}

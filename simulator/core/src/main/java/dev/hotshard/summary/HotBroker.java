package dev.hotshard.summary;

import dev.hotshard.observe.BrokerObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds that a few brokers refuse while the others have room: what they lead together is too much for them.
 * Shape: proved by refusals of at least one attempt in a hundred by the worst, on at most half of the brokers.
 */
final class HotBroker implements Diagnosis.Judge {
    @Override
    public List<Finding> judge(RunCase about) {
        List<BrokerObservation> brokers = about.seen().brokers();
        List<Integer> refusing = new ArrayList<>();
        int worst = -1;
        double othersPeak = 0;
        for (int id = 0; id < brokers.size(); id++) {
            long throttled = brokers.get(id).throttled();
            if (throttled > 0) {
                refusing.add(id);
                worst = worst < 0 || throttled > brokers.get(worst).throttled() ? id : worst;
            } else {
                othersPeak = Math.max(othersPeak, brokers.get(id).peakUtilisation());
            }
        }
        long attempts = about.total().accepted() + about.total().throttled();
        if (worst < 0
                || brokers.get(worst).throttled() < RunCase.REFUSED_SHARE * attempts
                || 2 * refusing.size() > brokers.size()) {
            return List.of();
        }
        BrokerObservation hot = brokers.get(worst);
        TreeMap<String, Double> evidence = new TreeMap<>();
        evidence.put("broker", (double) worst);
        evidence.put("brokers", (double) brokers.size());
        evidence.put("refusingBrokers", (double) refusing.size());
        evidence.put("throttled", (double) hot.throttled());
        evidence.put("peakUtilisation", hot.peakUtilisation());
        evidence.put("shards", (double) hot.shards());
        evidence.put("othersPeakUtilisation", othersPeak);
        String text = Figures.count(refusing.size()) + " of " + Figures.count(brokers.size())
                + " brokers refused. Broker " + worst + ", which leads " + about.shards(hot.shards())
                + " in the end, used "
                + Figures.percent(hot.peakUtilisation()) + " of its cap in its fullest second and refused "
                + RunCase.counted(hot.throttled(), "attempt") + "; the fullest of those that refused none used "
                + Figures.percent(othersPeak) + ". Another broker takes what a " + about.shard()
                + " carries, not less: moving one helps where several are busy, not where one is.";
        return List.of(new Finding("hot-broker", text, evidence));
    }
}

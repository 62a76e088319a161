package dev.hotshard.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ways of hosts that send by rules of their own: a router for each kind of host, that of kind 0 for those that don't differ. */
final class FleetRouting implements Routing {
    private final KindOfHost kinds;
    private final List<Router> routers;

    FleetRouting(KindOfHost kinds, List<Router> routers) {
        this.kinds = kinds;
        this.routers = List.copyOf(routers);
    }

    private Router of(StreamRecord record) {
        return routers.get(kinds.of(record.host));
    }

    @Override
    public int shardWhenOffered(StreamRecord record) {
        return of(record).shardWhenOffered(record);
    }

    @Override
    public int shardNow(StreamRecord record) {
        return of(record).shardNow(record);
    }

    @Override
    public void change(int kind, PartitionerPlan after) {
        routers.get(kind).change(after);
    }

    @Override
    public @Nullable Stay reshape() {
        List<Stay> stays = new ArrayList<>();
        for (Router router : routers) {
            Stay stay = router.reshape();
            if (stay != null) {
                stays.add(stay);
            }
        }
        return stays.isEmpty()
                ? null
                : new Stay(
                        stays.stream().mapToInt(Stay::keys).sum(),
                        stays.stream().mapToInt(Stay::stayed).sum());
    }
}

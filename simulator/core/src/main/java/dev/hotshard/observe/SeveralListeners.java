package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import dev.hotshard.model.DropCause;
import dev.hotshard.model.RunListener;
import dev.hotshard.model.ShardBirth;
import dev.hotshard.model.ShardLog;
import dev.hotshard.model.StreamRead;
import dev.hotshard.model.StreamRecord;
import java.util.List;

/** Several listeners of one run, told in turn. */
public final class SeveralListeners implements RunListener {
    private final RunListener[] all;

    public SeveralListeners(List<? extends RunListener> all) {
        this.all = all.toArray(RunListener[]::new);
    }

    @Override
    public void capped(long nowNanos, Caps caps) {
        for (RunListener listener : all) {
            listener.capped(nowNanos, caps);
        }
    }

    @Override
    public void opened(long nowNanos, ShardBirth shard) {
        for (RunListener listener : all) {
            listener.opened(nowNanos, shard);
        }
    }

    @Override
    public void closed(long nowNanos, int shard) {
        for (RunListener listener : all) {
            listener.closed(nowNanos, shard);
        }
    }

    @Override
    public void led(long nowNanos, int shard, int broker) {
        for (RunListener listener : all) {
            listener.led(nowNanos, shard, broker);
        }
    }

    @Override
    public void acted(long begunNanos, long doneNanos, String what, String effect) {
        for (RunListener listener : all) {
            listener.acted(begunNanos, doneNanos, what, effect);
        }
    }

    @Override
    public void offered(long nowNanos, StreamRecord record) {
        for (RunListener listener : all) {
            listener.offered(nowNanos, record);
        }
    }

    @Override
    public void accepted(long nowNanos, StreamRecord record) {
        for (RunListener listener : all) {
            listener.accepted(nowNanos, record);
        }
    }

    @Override
    public void throttled(long nowNanos, StreamRecord record) {
        for (RunListener listener : all) {
            listener.throttled(nowNanos, record);
        }
    }

    @Override
    public void delayed(long nowNanos, StreamRecord record) {
        for (RunListener listener : all) {
            listener.delayed(nowNanos, record);
        }
    }

    @Override
    public void queued(long nowNanos, StreamRecord record) {
        for (RunListener listener : all) {
            listener.queued(nowNanos, record);
        }
    }

    @Override
    public void blocked(long nowNanos, StreamRecord record) {
        for (RunListener listener : all) {
            listener.blocked(nowNanos, record);
        }
    }

    @Override
    public void admitted(long nowNanos, StreamRecord record) {
        for (RunListener listener : all) {
            listener.admitted(nowNanos, record);
        }
    }

    @Override
    public void dropped(long nowNanos, StreamRecord record, DropCause cause) {
        for (RunListener listener : all) {
            listener.dropped(nowNanos, record, cause);
        }
    }

    @Override
    public void leftWaiting(long nowNanos, StreamRecord record) {
        for (RunListener listener : all) {
            listener.leftWaiting(nowNanos, record);
        }
    }

    @Override
    public void queried(long nowNanos, int flow, int shard, long units, boolean answered) {
        for (RunListener listener : all) {
            listener.queried(nowNanos, flow, shard, units, answered);
        }
    }

    @Override
    public void read(long nowNanos, StreamRead read) {
        for (RunListener listener : all) {
            listener.read(nowNanos, read);
        }
    }

    @Override
    public void assigned(long nowNanos, int group, int members, int[] memberOfShard) {
        for (RunListener listener : all) {
            listener.assigned(nowNanos, group, members, memberOfShard);
        }
    }

    @Override
    public void consumed(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        for (RunListener listener : all) {
            listener.consumed(nowNanos, group, shard, offset, unsettledFrom, log);
        }
    }

    @Override
    public void replayed(long nowNanos, int group, int shard, long offset, ShardLog log) {
        for (RunListener listener : all) {
            listener.replayed(nowNanos, group, shard, offset, log);
        }
    }

    @Override
    public void lost(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        for (RunListener listener : all) {
            listener.lost(nowNanos, group, shard, offset, unsettledFrom, log);
        }
    }

    @Override
    public void read(long nowNanos, int group, int shard, long offset, boolean matches, ShardLog log) {
        for (RunListener listener : all) {
            listener.read(nowNanos, group, shard, offset, matches, log);
        }
    }

    @Override
    public void leftLagging(long nowNanos, int group, int shard, long oldestAcceptedNanos) {
        for (RunListener listener : all) {
            listener.leftLagging(nowNanos, group, shard, oldestAcceptedNanos);
        }
    }

    @Override
    public void settled(long nowNanos) {
        for (RunListener listener : all) {
            listener.settled(nowNanos);
        }
    }

    @Override
    public void secondClosed(long nowNanos) {
        for (RunListener listener : all) {
            listener.secondClosed(nowNanos);
        }
    }

    @Override
    public void sampleClosed(long nowNanos) {
        for (RunListener listener : all) {
            listener.sampleClosed(nowNanos);
        }
    }
}

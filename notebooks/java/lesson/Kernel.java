package lesson;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.concurrent.CountDownLatch;
import java.util.logging.LogManager;
import org.rapaio.jupyter.kernel.MainApp;
import org.rapaio.jupyter.kernel.channels.Channels;
import org.rapaio.jupyter.kernel.channels.MessageHandler;
import org.rapaio.jupyter.kernel.core.ConnectionProperties;
import org.rapaio.jupyter.kernel.core.Transform;
import org.rapaio.jupyter.kernel.message.MessageType;

/**
 * The Java kernel as Jupyter starts it, with one fault of its start mended: it opens its channels before it knows what to
 * do with a message, so one that comes at once, as it may on a busy machine, ends its thread and Jupyter waits in vain.
 */
public final class Kernel {
    private Kernel() {}

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().readConfiguration(MainApp.class.getClassLoader().getResourceAsStream("logging.properties"));
        ConnectionProperties properties =
                Transform.fromJson(Files.readString(Path.of(args[0])), ConnectionProperties.class);
        Channels channels = new Channels(properties);
        CountDownLatch connected = new CountDownLatch(1);
        // The kernel's own handlers take this one's place while it connects.
        Field handlers = Channels.class.getDeclaredField("handlers");
        handlers.setAccessible(true);
        handlers.set(channels, new HashMap<MessageType<?>, MessageHandler<?>>() {
            @Override
            public MessageHandler<?> get(Object type) {
                try {
                    connected.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("interrupted before the kernel was connected", e);
                }
                return channels.getHandler((MessageType<?>) type);
            }
        });
        channels.connect(MainApp.kernel);
        connected.countDown();
        channels.joinUntilClose();
    }
}

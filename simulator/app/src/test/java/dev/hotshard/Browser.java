package dev.hotshard;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A browser without a window for pages under test. */
public final class Browser {
    /** Selenium complains of each Chromium that is younger than itself; kept here, for a logger without a holder forgets its level. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private Browser() {}

    /** Opens one whose console is kept; where there is no Chromium or no driver for it, the tests are skipped with these words. */
    public static ChromeDriver open(String skipped) {
        SELENIUM.setLevel(Level.SEVERE);
        File chromium = onPath("chromium", "chromium-browser", "google-chrome");
        File driver = onPath("chromedriver");
        assumeTrue(
                chromium != null && driver != null, skipped + ": there is no Chromium or no chromedriver on the PATH");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium);
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1100,900");
        LoggingPreferences everything = new LoggingPreferences();
        everything.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, everything);
        return new ChromeDriver(
                new ChromeDriverService.Builder().usingDriverExecutable(driver).build(), options);
    }

    private static @Nullable File onPath(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .map(place -> new File(place, name)))
                .filter(File::canExecute)
                .findFirst()
                .orElse(null);
    }
}

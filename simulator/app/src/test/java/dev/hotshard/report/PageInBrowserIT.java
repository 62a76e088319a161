package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hotshard.report.chart.Charts;
import dev.hotshard.summary.ExperimentSummary;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The page of a run as a browser shows it, opened from a file; skipped where there is no Chromium or no driver for it. */
class PageInBrowserIT {
    /** Selenium complains of each Chromium that is younger than itself; kept here, for a logger without a holder forgets its level. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    @TempDir
    private static Path folder;

    private static @Nullable ChromeDriver browser;
    private static String address = "";

    @BeforeAll
    static void open() throws Exception {
        SELENIUM.setLevel(Level.SEVERE);
        File chromium = onPath("chromium", "chromium-browser", "google-chrome");
        File driver = onPath("chromedriver");
        assumeTrue(
                chromium != null && driver != null,
                "report.html isn't opened in a browser: there is no Chromium or no chromedriver on the PATH");
        ExperimentSummary summary = TextSummaryTest.sale(3);
        RunResult result = new RunResult(
                summary, Collections.nCopies(3, SampleSummaries.series()), "", 0, "name: x\n", new TreeMap<>());
        Path page = folder.resolve("report.html");
        Files.writeString(page, HtmlReport.of(result, Charts.draw(result)));
        address = page.toUri().toString();
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium);
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1100,900");
        LoggingPreferences everything = new LoggingPreferences();
        everything.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, everything);
        browser = new ChromeDriver(
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

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.quit();
        }
    }

    @BeforeEach
    void load() {
        browser.get(address);
    }

    @Test
    void theConsoleStaysEmpty() {
        browser.findElement(heading("offered")).click();
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    }

    @Test
    void aClickSortsAndAnotherTurnsTheOrderRound() {
        WebElement offered = browser.findElement(heading("offered"));
        offered.click();
        assertThat(state(offered)).isEqualTo("descending");
        assertThat(column(offered))
                .isSortedAccordingTo(Collections.reverseOrder())
                .startsWith(1_080_000L);
        offered.click();
        assertThat(state(offered)).isEqualTo("ascending");
        assertThat(column(offered)).isSorted().endsWith(1_080_000L);
        WebElement accepted = browser.findElement(heading("accepted"));
        accepted.click();
        assertThat(state(accepted)).isEqualTo("descending");
        assertThat(state(offered)).isNull();
    }

    @Test
    void theKeyboardSortsToo() {
        WebElement offered = browser.findElement(heading("offered"));
        WebElement name = browser.findElement(heading("name"));
        browser.executeScript("arguments[0].focus()", name);
        browser.switchTo().activeElement().sendKeys(Keys.TAB);
        assertThat(browser.switchTo().activeElement()).isEqualTo(offered);
        offered.sendKeys(Keys.ENTER);
        assertThat(state(offered)).isEqualTo("descending");
        offered.sendKeys(Keys.SPACE);
        assertThat(state(offered)).isEqualTo("ascending");
        assertThat(column(offered)).isSorted();
    }

    @Test
    void darkIsAnotherPage() {
        List<String> light = colours("light");
        List<String> dark = colours("dark");
        for (int i = 0; i < light.size(); i++) {
            assertThat(dark.get(i)).isNotEqualTo(light.get(i));
        }
    }

    /** The ground and the ink of the page, and the ink of its first chart. */
    private static List<String> colours(String scheme) {
        Map<String, Object> feature = Map.of("name", "prefers-color-scheme", "value", scheme);
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
        WebElement body = browser.findElement(By.tagName("body"));
        return List.of(
                body.getCssValue("background-color"),
                body.getCssValue("color"),
                browser.findElement(By.cssSelector("figure svg text")).getCssValue("fill"));
    }

    @Test
    void eachLinkOfTheContentsLeadsToItsPlace() {
        List<WebElement> links = browser.findElements(By.cssSelector("nav a"));
        assertThat(links).hasSizeGreaterThan(6);
        for (WebElement link : links) {
            String id = link.getDomAttribute("href").substring(1);
            // Each link is reached from the top, where the contents are.
            browser.executeScript("window.scrollTo(0, 0)");
            link.click();
            WebElement place = browser.findElement(By.id(id));
            Object seen = browser.executeScript(
                    "const at = arguments[0].getBoundingClientRect().top; return at > -2 && at < innerHeight", place);
            assertThat(seen).as(id).isEqualTo(true);
            if (place.getTagName().equals("details")) {
                assertThat(place.getDomProperty("open")).as(id).isEqualTo("true");
            }
        }
    }

    /** The button of a column of the first sortable table, the one of the hottest shards. */
    private static By heading(String column) {
        return By.xpath("(//table[contains(@class, 'sortable')])[1]//th/button[.='" + column + "']");
    }

    private static @Nullable String state(WebElement button) {
        return button.findElement(By.xpath("..")).getDomAttribute("aria-sort");
    }

    private static List<Long> column(WebElement button) {
        int place = button.findElements(By.xpath("../preceding-sibling::th")).size();
        return button.findElements(By.xpath("ancestor::table/tbody/tr/*[" + (place + 1) + "]")).stream()
                .map(cell -> Long.parseLong(cell.getText().replace(",", "")))
                .toList();
    }
}

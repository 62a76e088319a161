package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.Browser;
import dev.hotshard.report.chart.Charts;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.ShardMap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;

/** The page of a run as a browser shows it, opened from a file; skipped where there is no Chromium or no driver for it. */
class PageInBrowserIT {
    @TempDir
    private static Path folder;

    private static @Nullable ChromeDriver browser;
    private static String address = "";

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.open("report.html isn't opened in a browser");
        ExperimentSummary summary = TextSummaryTest.sale(3);
        RunResult result =
                new RunResult(summary, Collections.nCopies(3, series()), "", 0, "name: x\n", new TreeMap<>());
        Path page = folder.resolve("report.html");
        Files.writeString(page, HtmlReport.of(result, Charts.draw(result)));
        address = page.toUri().toString();
    }

    /** With a map of 16 shards in 4 rows over two minutes, of which the last row is too full in the second. */
    private static Series series() {
        float[][] cells = {{0.1f, 0.1f}, {0.3f, 0.2f}, {0.6f, Float.NaN}, {0.9f, 1.8f}};
        Series sample = SampleSummaries.series();
        return new Series(new double[] {1, 2}, sample.columns(), new ShardMap(true, 4, new double[] {60, 120}, cells));
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

    /** The bar of partition 3 was offered 1,080,000 records in 120 s. */
    @Test
    void aPointerOnABarIsToldItsValues() {
        WebElement picture = browser.findElement(By.cssSelector("#load-by-shard svg"));
        assertThat(said("load-by-shard")).isEmpty();
        point(picture, place("load-by-shard", 3, 0.5));
        assertThat(said("load-by-shard"))
                .startsWith("partition 3\noffered: 9,000/s\n")
                .contains("hottest key: merchant-3, 90.0 % of it");
        new Actions(browser)
                .moveToElement(browser.findElement(By.tagName("h1")))
                .perform();
        assertThat(said("load-by-shard")).isEmpty();
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    }

    @Test
    void aPointerOnTheMapIsToldTheShardsAndWhatTheirColourMeans() {
        WebElement picture = browser.findElement(By.cssSelector("#shards-over-time svg"));
        point(picture, place("shards-over-time", 1, 0.9));
        assertThat(said("shards-over-time")).isEqualTo("partitions 12 to 15, the fullest\n2m00s\nat its cap");
        point(picture, place("shards-over-time", 0, 0.1));
        assertThat(said("shards-over-time")).isEqualTo("partitions 0 to 3, the fullest\n1m00s\nunder 20 % of its cap");
    }

    @Test
    void theKeyboardGoesFromBarToBar() {
        WebElement figure = browser.findElement(By.id("load-by-shard"));
        browser.executeScript("arguments[0].focus()", figure);
        figure.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        assertThat(said("load-by-shard")).startsWith("partition 1\n");
        figure.sendKeys(Keys.ARROW_LEFT);
        assertThat(said("load-by-shard")).startsWith("partition 0\n");
        figure.sendKeys(Keys.ESCAPE);
        assertThat(said("load-by-shard")).isEmpty();
    }

    @Test
    void aWordSaysWhatItMeansAndLeadsToItsPlaceInTheList() {
        WebElement word = browser.findElement(By.cssSelector("#numbers a[href='#term-maxmedian']"));
        assertThat(word.getAttribute("title"))
                .endsWith(
                        "1 is even. max / median of the partitions' loads; the median of an even number is the mean of the middle two");
        WebElement column = browser.findElement(heading("in the fullest second"));
        assertThat(column.getAttribute("title")).startsWith("The part of a cap that was used");
        WebElement list = browser.findElement(By.id(PageWords.ID));
        assertThat(list.getAttribute("open")).isNull();
        word.sendKeys(Keys.ENTER);
        assertThat(list.getAttribute("open")).isEqualTo("true");
        assertThat(browser.findElement(By.id("term-maxmedian")).isDisplayed()).isTrue();
    }

    /** What the page says of a figure now. */
    private static String said(String figure) {
        return browser.findElement(By.cssSelector("#" + figure + " .said")).getText();
    }

    /** The middle of a stop of a figure's first panel, at a part of its height, in pixels from the middle of its picture. */
    private static List<?> place(String figure, int stop, double partOfHeight) {
        return (List<?>) browser.executeScript("""
                const figure = document.getElementById(arguments[0]);
                const panel = JSON.parse(figure.dataset.hover)[0];
                const svg = figure.querySelector("svg");
                const pixels = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width / 10;
                const x = (panel.edges[arguments[1]] + panel.edges[arguments[1] + 1]) / 2 * pixels;
                const y = (panel.area[1] + arguments[2] * (panel.area[3] - panel.area[1])) * pixels;
                const box = svg.getBoundingClientRect();
                return [Math.round(x - box.width / 2), Math.round(y - box.height / 2)];
                """, figure, stop, partOfHeight);
    }

    private static void point(WebElement picture, List<?> place) {
        browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", picture);
        new Actions(browser)
                .moveToElement(picture, ((Number) place.get(0)).intValue(), ((Number) place.get(1)).intValue())
                .perform();
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

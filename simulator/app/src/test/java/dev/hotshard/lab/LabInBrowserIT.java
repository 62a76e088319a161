package dev.hotshard.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.Browser;
import dev.hotshard.Hotshard;
import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.Rectangle;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;

/** The lab as its user meets it, in a browser; skipped where there is no Chromium or no driver for it. */
class LabInBrowserIT {
    /** A key with most of the traffic, on a shard that takes a quarter of it; the name would be a tag if it weren't text. */
    private static final String YAML = """
            name: <img src=x onerror=document.title='hurt'> & co
            duration: 1m
            stream: {platform: kinesis, shards: 4, cap: {records: 100/s, bytes: null}}
            traffic:
              f: {rate: 600/s, fields: {k: {weights: {a: 60, b: 20, c: 20}}}}   # most of it is a
            key: "{k}"
            hosts: {count: 2, retry: {queue: 500}}
            variants:
              salted: {key: {template: "{k}", buckets: 4}}
            """;

    private static final ByteArrayOutputStream ERR = new ByteArrayOutputStream();
    private static ChromeDriver browser;
    private static Lab lab;

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.open("the lab isn't opened in a browser");
        browser.manage().window().setSize(new Dimension(1440, 900));
        lab = Lab.open(0, Catalogue.shipped(), LabLimits.DEFAULT, new PrintStream(ERR, true, StandardCharsets.UTF_8));
        // Whoever was here before isn't shown around.
        browser.get(lab.address() + "#scenario=poll-interval");
        await("the tour", () -> by("#tour-close").isDisplayed());
        by("#tour-close").click();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.quit();
        }
        if (lab != null) {
            lab.close();
        }
    }

    @BeforeEach
    void begin() {
        browser.get("about:blank");
        browser.manage().logs().get(LogType.BROWSER);
        browser.get(lab.address() + "#scenario=poll-interval");
        awaitExact();
        write(YAML);
        awaitExact();
    }

    @AfterEach
    void nothingWentWrong() {
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
        browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        browser.executeScript("localStorage.removeItem('hotshard-lab-larger')");
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll().stream()
                        .map(Object::toString)
                        // What is refused for its faults is refused with a status that the console tells of.
                        .filter(line -> !line.contains("422")))
                .isEmpty();
        assertThat(ERR.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(browser.getTitle()).isEqualTo("Hotshard lab");
    }

    private static WebElement by(String selector) {
        return browser.findElement(By.cssSelector(selector));
    }

    /** Waits until it holds; the bound is only there to end a test that fails. */
    private static void await(String what, BooleanSupplier holds) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited for " + what + "; the page says: "
                        + by("#status").getText());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** An exact result of what the text says now, with no move or typing on its way. */
    private static void awaitExact() {
        await("an exact result", () -> Boolean.TRUE.equals(browser.executeScript("""
                        return !document.body.classList.contains("stale")
                          && document.getElementById("status").textContent === "Exact result.";
                        """)));
    }

    private static String text() {
        return Objects.requireNonNull(by("#yaml").getDomProperty("value"));
    }

    /** Puts a text in the place of the one that is there, as who pastes it does. */
    private static void write(String yaml) {
        browser.executeScript("""
                document.getElementById("status").textContent = "";
                const area = document.getElementById("yaml");
                area.value = arguments[0];
                area.dispatchEvent(new Event("input", {bubbles: true}));
                """, yaml);
    }

    /** The numbers of the page by their metrics. */
    private static Map<?, ?> numbers() {
        return (Map<?, ?>) browser.executeScript("""
                return Object.fromEntries([...document.querySelectorAll("#numbers tbody tr")]
                  .map(row => [row.dataset.metric, row.cells[1].textContent.trim()]));
                """);
    }

    private static VariantSummary run(String yaml, int variant) throws Exception {
        return Hotshard.run(Hotshard.read(yaml)).summary().variants().get(variant);
    }

    private static void assertThatNumbersAreThoseOf(VariantSummary summary) {
        Map<?, ?> numbers = numbers();
        assertThat(numbers.get("drop-rate")).isEqualTo(Figures.percent(summary.dropRate()));
        assertThat(numbers.get("records.offered"))
                .isEqualTo(Figures.count(summary.records().offered()));
        assertThat(numbers.get("records.dropped"))
                .isEqualTo(Figures.count(summary.records().dropped()));
        assertThat(numbers.get("first-drop")).isEqualTo(Figures.orNever(summary.firstDropSeconds()));
        assertThat(numbers.get("latency.p99"))
                .isEqualTo(Figures.time(summary.latencySeconds().p99()));
    }

    @Test
    void whatItShowsIsWhatRunGives() throws Exception {
        assertThat(text()).isEqualTo(YAML);
        assertThatNumbersAreThoseOf(run(YAML, 0));
        assertThat(by("#picked").getText()).isEqualTo("<img src=x onerror=document.title='hurt'> & co");
        assertThat(by("#outcome").getText()).isNotBlank();
        assertThat(by("#diagnosis").getText()).contains("hot-key");
    }

    @Test
    void aSliderWritesItsValueAndTheNumbersFollow() throws Exception {
        Map<?, ?> before = numbers();
        WebElement cap = by("#control-cap-records");
        cap.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        await("the text follows", () -> !text().equals(YAML));
        awaitExact();
        // 100, 120, 150, 200.
        assertThat(text()).isEqualTo(YAML.replace("records: 100/s", "records: 200/s"));
        assertThatNumbersAreThoseOf(run(text(), 0));
        assertThat(numbers().get("drop-rate")).isNotEqualTo(before.get("drop-rate"));
    }

    @Test
    void aVariantIsPlayedWithByItself() throws Exception {
        by("#variant").sendKeys("salted");
        await(
                "its control",
                () -> !browser.findElements(By.id("control-buckets")).isEmpty());
        awaitExact();
        assertThatNumbersAreThoseOf(run(YAML, 1));
        by("#control-buckets").sendKeys(Keys.ARROW_RIGHT);
        await("the text follows", () -> text().contains("buckets: 6"));
        awaitExact();
        assertThat(text()).isEqualTo(YAML.replace("buckets: 4", "buckets: 6"));
        assertThatNumbersAreThoseOf(run(text(), 1));
    }

    @Test
    void whatIsPinnedStandsBeside() {
        by("#pin").click();
        String lost = (String) Objects.requireNonNull(numbers().get("drop-rate"));
        by("#control-load").sendKeys(Keys.HOME);
        await("the text follows", () -> text().contains("load: 0.1x"));
        awaitExact();
        List<?> row = (List<?>) browser.executeScript("""
                return [...document.querySelector('#numbers tr[data-metric="drop-rate"]').cells].map(cell => cell.textContent.trim());
                """);
        assertThat(row.get(1)).isEqualTo("0 %");
        assertThat(row.get(2)).isEqualTo(lost);
    }

    /** A slider's scale is the one that it began with, so as many steps back lead to where it stood, wherever it was in between. */
    @Test
    void stepsBackLeadToTheBeginning() {
        // No round number: a scale around 250 or 300 hasn't got it.
        String yaml = YAML.replace("records: 100/s", "records: 240/s");
        write(yaml);
        awaitExact();
        WebElement cap = by("#control-cap-records");
        String last = cap.getDomProperty("max");
        String start = cap.getDomProperty("value");
        for (Keys key : List.of(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.ARROW_LEFT)) {
            String before = text();
            cap.sendKeys(key);
            await("the text follows", () -> !text().equals(before));
            awaitExact();
            assertThat(cap.getDomProperty("max")).isEqualTo(last);
        }
        assertThat(text()).isEqualTo(yaml);
        assertThat(cap.getDomProperty("value")).isEqualTo(start);
    }

    @Test
    void theFirstKeyCanBeChosenAgain() {
        choose("#control-key", selected("#control-key") + ", all salted");
        await(
                "its buckets",
                () -> !browser.findElements(By.id("control-buckets")).isEmpty());
        awaitExact();
        by("#control-buckets").sendKeys(Keys.ARROW_RIGHT);
        await("the text follows", () -> text().contains("buckets: 12"));
        awaitExact();
        assertThat(selected("#control-key")).isEqualTo("{k}, all salted");
        choose("#control-key", "{k}");
        await("the text follows", () -> !text().contains("buckets: 12"));
        awaitExact();
        assertThat(selected("#control-key")).isEqualTo("{k}");
    }

    private static void choose(String selector, String label) {
        browser.executeScript("""
                const select = document.querySelector(arguments[0]);
                select.selectedIndex = [...select.options].findIndex(option => option.label === arguments[1]);
                ["input", "change"].forEach(kind => select.dispatchEvent(new Event(kind, {bubbles: true})));
                """, selector, label);
    }

    private static Object selected(String selector) {
        return Objects.requireNonNull(browser.executeScript(
                "return document.querySelector(arguments[0]).selectedOptions[0].label", selector));
    }

    /** Answers come while the mouse is down; none of them moves what it holds. */
    @Test
    void aSliderThatIsHeldStaysUnderThePointer() {
        WebElement cap = by("#control-cap-records");
        Rectangle scale = cap.getRect();
        double y = scale.y + scale.height / 2.0;
        // It stands in the middle.
        double x = scale.x + scale.width / 2.0;
        mouse("mousePressed", x, y, 1);
        for (int i = 0; i < 4; i++) {
            String before = text();
            x += scale.width / 12.0;
            mouse("mouseMoved", x, y, 1);
            await("the text follows", () -> !text().equals(before));
            awaitExact();
            double place = 1.0
                    * Integer.parseInt(Objects.requireNonNull(cap.getDomProperty("value")))
                    / Integer.parseInt(Objects.requireNonNull(cap.getDomProperty("max")));
            assertThat(place).isCloseTo(0.5 + (i + 1) / 12.0, within(0.05));
        }
        String held = text();
        String thumb = cap.getDomProperty("value");
        mouse("mouseReleased", x, y, 0);
        awaitExact();
        assertThat(text()).isEqualTo(held);
        assertThat(cap.getDomProperty("value")).isEqualTo(thumb);
    }

    private static void mouse(String what, double x, double y, int buttons) {
        browser.executeCdpCommand(
                "Input.dispatchMouseEvent",
                Map.of("type", what, "x", x, "y", y, "button", "left", "buttons", buttons, "clickCount", 1));
    }

    /** A label is of another colour than what it stands on, also under the pointer. */
    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void buttonsCanBeReadUnderThePointer(String scheme) {
        scheme(scheme);
        for (String button : List.of(
                "#pick",
                "#share",
                "#save-yaml",
                "#widen",
                "#play",
                "#pin",
                "#marks button",
                "#numbers button",
                ".line")) {
            new Actions(browser).moveToElement(by(button)).perform();
            assertThat(contrast(button)).as(button).isGreaterThanOrEqualTo(4.5);
        }
        by("#pick").click();
        new Actions(browser).moveToElement(by("#catalogue-list button")).perform();
        assertThat(contrast("#catalogue-list button")).isGreaterThanOrEqualTo(4.5);
    }

    private static void scheme(String scheme) {
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** The contrast of a button's letters with the first ground below them, as WCAG 2 defines it. */
    private static double contrast(String selector) {
        return ((Number) Objects.requireNonNull(browser.executeScript("""
                const button = document.querySelector(arguments[0]);
                if (!button.matches(":hover")) {
                  throw new Error("the pointer isn't on " + arguments[0]);
                }
                const parts = colour => colour.match(/[\\d.]+/g).map(Number);
                const luminance = colour => parts(colour).slice(0, 3)
                  .map(part => part / 255)
                  .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
                  .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
                let ground = button;
                while (parts(getComputedStyle(ground).backgroundColor)[3] === 0) {
                  ground = ground.parentElement;
                }
                const [low, high] = [luminance(getComputedStyle(button).color), luminance(getComputedStyle(ground).backgroundColor)]
                  .sort((a, b) => a - b);
                return (high + 0.05) / (low + 0.05);
                """, selector))).doubleValue();
    }

    @Test
    void whatIsOnItsWayIsNotCalledExact() {
        assertThat(by("#badge").getText()).isEqualTo("Exact");
        Object badge = browser.executeScript("""
                const slider = document.getElementById("control-load");
                slider.value = "0";
                slider.dispatchEvent(new Event("input", {bubbles: true}));
                return [document.getElementById("badge").textContent, document.getElementById("status").textContent];
                """);
        assertThat(badge).isEqualTo(List.of("Out of date", ""));
        awaitExact();
        assertThat(by("#badge").getText()).isEqualTo("Exact");
    }

    @Test
    void anotherScenarioBeginsWithNothingPinned() {
        by("#pin").click();
        assertThat(by("#pinned").isDisplayed()).isTrue();
        browser.executeScript("location.hash = '#scenario=three-value-key'");
        await("another scenario", () -> !by("#pinned").isDisplayed());
        awaitExact();
        assertThat(by("#pinned").isDisplayed()).isFalse();
        by("#pin").click();
        choose("#variant", by("#variant option:last-child").getText());
        await("the variant's numbers", () -> by("#pinned").getText().contains("\u2192"));
        awaitExact();
        assertThat(by("#pinned").isDisplayed()).isTrue();
    }

    @Test
    void brokenTextIsToldAtItsLineAndMendedText() {
        String broken = YAML.replace("shards: 4", "shard: 4");
        write(broken);
        await("the fault", () -> by("#faults").isDisplayed());
        assertThat(by("#faults").getText()).contains("3").contains("did you mean");
        assertThat(by("#status").getText()).contains("line 3");
        write(YAML);
        awaitExact();
        assertThat(by("#faults").isDisplayed()).isFalse();
    }

    @Test
    void whatIsSetLaterIsSaidUnderItsControl() {
        assertThat(by("#control-load-note").isDisplayed()).isFalse();
        write(YAML.replace("hosts:", "timeline: [{at: 10s, set: {load: 2x}}]\nhosts:"));
        await("a note", () -> by("#control-load-note").isDisplayed());
        assertThat(by("#control-load-note").getText()).isEqualTo("From 10.0s on the timeline sets it to 2x.");
        assertThat(by("#control-load").getDomAttribute("aria-describedby"))
                .isEqualTo("control-load-help control-load-note");
        awaitExact();
    }

    @Test
    void itPlays() {
        String begin = by("#clock").getText();
        by("#play").click();
        await("time goes on", () -> !by("#clock").getText().equals(begin));
        by("#play").click();
        String paused = by("#clock").getText();
        by("#scrub").sendKeys(Keys.HOME);
        await("the begin", () -> !by("#clock").getText().equals(paused));
        assertThat(by("#clock").getText()).startsWith("0s");
    }

    @Test
    void aLinkHoldsTheScenario() {
        by("#variant").sendKeys("salted");
        await(
                "its control",
                () -> !browser.findElements(By.id("control-buckets")).isEmpty());
        awaitExact();
        await(
                "the address",
                () -> Objects.requireNonNull(browser.getCurrentUrl()).contains("#s="));
        String link = browser.getCurrentUrl();
        browser.get("about:blank");
        browser.get(link);
        awaitExact();
        assertThat(text()).isEqualTo(YAML);
        assertThat(by("#variant").getDomProperty("value")).isEqualTo("salted");
    }

    /** Neither a projector's resolution nor a browser's zoom takes the result out of view, wherever the page is scrolled to. */
    @ParameterizedTest
    @CsvSource({"1024, 700", "853, 480"})
    void theResultStaysInViewInASmallWindow(int width, int height) {
        viewport(width, height);
        browser.executeScript("document.getElementById('play').scrollIntoView()");
        assertThatStripIsInView();
        browser.executeScript("scrollTo(0, document.documentElement.scrollHeight)");
        assertThatStripIsInView();
        String lost = stripNumber("drop rate");
        assertThat(lost).isEqualTo(numbers().get("drop-rate"));
        by("#control-load").sendKeys(Keys.HOME);
        awaitExact();
        assertThat(stripNumber("drop rate")).isEqualTo("0 %").isNotEqualTo(lost);
        assertThat(by("#strip-outcome").getText())
                .isNotBlank()
                .isEqualTo(by("#outcome").getText());
        String begin = by("#clock").getText();
        by("#strip-play").click();
        await("time goes on", () -> !by("#clock").getText().equals(begin));
        assertThatStripIsInView();
    }

    private static void assertThatStripIsInView() {
        assertThat(browser.executeScript("""
                const {top, bottom} = document.getElementById("strip").getBoundingClientRect();
                const play = document.getElementById("strip-play").getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight / 4
                  && document.elementFromPoint(play.left + play.width / 2, play.top + play.height / 2).id === "strip-play";
                """)).isEqualTo(true);
    }

    private static String stripNumber(String label) {
        return (String) Objects.requireNonNull(browser.executeScript("""
                return [...document.querySelectorAll("#strip-numbers > div")]
                  .find(each => each.querySelector("dt").textContent === arguments[0]).querySelector("b").textContent;
                """, label));
    }

    private static void viewport(int width, int height) {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Nothing lies beside the window or beyond what can be scrolled to, and all sliders of a scenario with many can be come to. */
    @ParameterizedTest
    @CsvSource({"1440, 900", "1280, 720", "1024, 700", "853, 480", "400, 700"})
    void everythingCanBeComeTo(int width, int height) {
        viewport(width, height);
        for (int size = 0; size < 2; size++) {
            assertThat(browser.executeScript("return document.documentElement.scrollWidth <= innerWidth"))
                    .isEqualTo(true);
            for (String part : List.of(
                    "#control-shards",
                    "#control-queue",
                    "#yaml",
                    "#bars",
                    "#play",
                    "#marks button",
                    ".chart",
                    "#outcome",
                    "#headline",
                    "#diagnosis",
                    "#numbers tr:last-child",
                    "#keys")) {
                assertThat(canBeSeen(part)).as(part).isEqualTo(true);
            }
            by("#larger").sendKeys(Keys.ENTER);
        }
    }

    /** Whether what is in the middle of an element, once it is scrolled to, is the element itself. */
    private static Object canBeSeen(String selector) {
        return Objects.requireNonNull(browser.executeScript("""
                const part = document.querySelector(arguments[0]);
                part.scrollIntoView({block: "start"});
                const {left, top, width, height} = part.getBoundingClientRect();
                const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
                return at !== null && (part.contains(at) || at.contains(part));
                """, selector));
    }

    @Test
    void largerTextIsKept() {
        double before = pixels("#numbers td");
        by("#larger").sendKeys(Keys.ENTER);
        assertThat(pixels("#numbers td")).isBetween(16.0, 18.0).isGreaterThan(before);
        assertThat(pixels("#headline")).isBetween(16.0, 18.0);
        assertThat(pixels(".control")).isBetween(16.0, 18.0);
        browser.navigate().refresh();
        awaitExact();
        assertThat(pixels("#numbers td")).isBetween(16.0, 18.0);
        assertThat(by("#larger").getDomAttribute("aria-pressed")).isEqualTo("true");
        by("#larger").click();
        assertThat(pixels("#numbers td")).isEqualTo(before);
    }

    private static double pixels(String selector) {
        return Double.parseDouble(by(selector).getCssValue("font-size").replace("px", ""));
    }

    /** Where the space bar has no use of its own it plays, also right after a click. */
    @Test
    void theSpaceBarPlays() {
        slowly();
        for (String place : List.of("#control-load", "#scrub", "#speeds input:checked", "#marks button")) {
            browser.executeScript("document.querySelector(arguments[0]).focus()", place);
            assertThatSpacePlays(place);
        }
        countPins();
        by("#pin").click();
        assertThatSpacePlays("a clicked button");
        // Back where the list was opened from, by mouse as well.
        by("#pick").click();
        by("#catalogue button[value=close]").click();
        assertThatSpacePlays("a closed list");
        assertThat(by("#catalogue").isDisplayed()).isFalse();
        assertThat(browser.executeScript("return window.pins")).isEqualTo(1L);
    }

    @Test
    void theSpaceBarPressesAButtonThatTheKeyboardCameTo() {
        slowly();
        countPins();
        browser.executeScript("document.activeElement.blur()");
        tabTo("#pin");
        browser.switchTo().activeElement().sendKeys(Keys.SPACE);
        assertThat(browser.executeScript("return window.pins")).isEqualTo(1L);
        assertThat(by("#play").getText()).isEqualTo("Play");
        by("#yaml").click();
        by("#yaml").sendKeys(Keys.chord(Keys.CONTROL, Keys.END), Keys.SPACE);
        assertThat(text()).isEqualTo(YAML + " ");
        assertThat(by("#play").getText()).isEqualTo("Play");
        awaitExact();
    }

    /** At a speed at which it isn't over before it was looked at. */
    private static void slowly() {
        browser.executeScript("document.querySelector('#speeds [value=\"1\"]').click()");
    }

    private static void countPins() {
        browser.executeScript(
                "window.pins = 0; document.getElementById('pin').addEventListener('click', () => window.pins++)");
    }

    private static void assertThatSpacePlays(String place) {
        new Actions(browser).sendKeys(Keys.SPACE).perform();
        assertThat(by("#play").getText()).as("played from %s", place).isEqualTo("Pause");
        new Actions(browser).sendKeys(Keys.SPACE).perform();
        assertThat(by("#play").getText()).as("paused from %s", place).isEqualTo("Play");
    }

    /**
     * In its first second a shard takes its bucket and a second's cap, two caps, and is offered more. The bar says what the sentence below it says: above the line heights are
     * logarithms, so those of two edges are to each other as the logarithms of what they stand for, whatever the scale.
     */
    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void barsAreAsHighAsTheirSentenceSays(String scheme) {
        scheme(scheme);
        // It is painted anew when the browser comes to tell the page.
        await("the scheme's colours", () -> edges().get("attempts") != null);
        browser.executeScript("""
                const scrub = document.getElementById("scrub");
                scrub.value = "0.5";
                scrub.dispatchEvent(new Event("input"));
                """);
        Matcher said = Pattern.compile(
                        "shard 0: offered .*, ([\\d.]+)\u00d7 its cap; accepted .*, (\\d+) % of its cap; throttled (\\d+)")
                .matcher(by("#bars-readout").getText());
        assertThat(said.find()).as(by("#bars-readout").getText()).isTrue();
        double offered = Double.parseDouble(said.group(1));
        double accepted = Double.parseDouble(said.group(2)) / 100;
        double attempts = accepted + Double.parseDouble(said.group(3)) / 100;
        assertThat(accepted).isCloseTo(2, within(0.05));
        assertThat(offered).isBetween(accepted + 1, attempts - 1);
        Map<?, ?> edges = edges();
        double perLog = height(edges, "attempts") / Math.log(attempts);
        assertThat(height(edges, "accepted") / perLog).isCloseTo(Math.log(accepted), within(0.1));
        assertThat(height(edges, "fresh") / perLog).isCloseTo(Math.log(offered), within(0.1));
        assertThat(by("#bars-key").getText()).contains("offered, without retries");
    }

    private static double height(Map<?, ?> edges, String name) {
        return ((Number) Objects.requireNonNull(edges.get("line"))).doubleValue()
                - ((Number) Objects.requireNonNull(edges.get(name))).doubleValue();
    }

    /** Rows of the canvas, through the middle of the first bar and beside it, at which a colour begins. */
    private static Map<?, ?> edges() {
        return (Map<?, ?>) Objects.requireNonNull(browser.executeScript("""
                const canvas = document.getElementById("bars");
                const ratio = canvas.width / canvas.clientWidth;
                const copy = () => Object.assign(document.createElement("canvas"), {width: canvas.width, height: canvas.height})
                  .getContext("2d", {willReadFrequently: true});
                const probe = copy();
                const drawn = copy();
                drawn.drawImage(canvas, 0, 0);
                const colour = name => {
                  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
                  probe.fillRect(0, 0, 1, 1);
                  return [...probe.getImageData(0, 0, 1, 1).data].join();
                };
                const column = x => {
                  const {data} = drawn.getImageData(Math.round(x * ratio), 0, 1, canvas.height);
                  return Array.from({length: canvas.height}, (_, y) => [...data.slice(4 * y, 4 * y + 4)].join());
                };
                const letter = parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.69;
                const left = 4.9 * letter;
                const pitch = Math.min(150, (canvas.clientWidth - left - 12) / 4);
                const first = column(left + pitch / 2);
                const beside = column(left + pitch);
                const rows = [...first.keys()];
                const refused = [colour("throttled"), colour("hatch")];
                return {
                  line: (beside.indexOf(colour("ink")) + 1) / ratio,
                  accepted: first.indexOf(colour("accepted")) / ratio,
                  fresh: (first.indexOf(colour("fresh")) + 1.5) / ratio,
                  attempts: rows.find(y => refused.includes(first[y])) / ratio,
                };
                """));
    }

    @Test
    void whoPicksAnotherScenarioCanGoBackToWhatWasMoved() {
        by("#control-cap-records").sendKeys(Keys.ARROW_RIGHT);
        await("the text follows", () -> !text().equals(YAML));
        awaitExact();
        String moved = text();
        await(
                "the address holds it",
                () -> Objects.requireNonNull(browser.getCurrentUrl()).contains("#s="));
        String link = browser.getCurrentUrl();
        by("#pick").click();
        by("#catalogue-list button[data-name='three-value-key']").click();
        await(
                "another scenario",
                () -> Objects.requireNonNull(browser.getCurrentUrl()).contains("scenario=three-value-key"));
        awaitExact();
        browser.navigate().back();
        await("what was moved", () -> text().equals(moved));
        awaitExact();
        assertThat(browser.getCurrentUrl()).isEqualTo(link);
    }

    @Test
    void aVariantThatIsMovedSaysSo() {
        browser.get("about:blank");
        browser.get(lab.address() + "#scenario=three-value-key");
        awaitExact();
        assertThat(by("#variant").getText()).doesNotContain("moved");
        String variant = by("#variant option:last-child").getDomProperty("value");
        choose("#variant", Objects.requireNonNull(variant));
        await(
                "the variant",
                () -> Objects.requireNonNull(browser.getCurrentUrl()).contains("variant=" + variant));
        awaitExact();
        by("#control-load").sendKeys(Keys.ARROW_RIGHT);
        await("it is said", () -> by("#variant").getText().contains("moved"));
        awaitExact();
        assertThat(selected("#variant")).isEqualTo(variant + " (moved)");
        assertThat(by("#variant option:first-child").getText()).isEqualTo("baseline");
        by("#control-load").sendKeys(Keys.ARROW_LEFT);
        awaitExact();
    }

    /** From the top of the page, by Tab, arrows, Enter and space alone. */
    @Test
    void theKeyboardIsEnough() {
        // Slow enough to be seen playing.
        browser.executeScript("document.querySelector('#speeds [value=\"1\"]').click()");
        browser.executeScript("document.activeElement.blur()");
        tabTo("#control-shards");
        browser.switchTo().activeElement().sendKeys(Keys.ARROW_RIGHT);
        await("the text follows", () -> text().contains("shards: 5"));
        awaitExact();
        tabTo("#yaml");
        tabTo("#play");
        browser.switchTo().activeElement().sendKeys(Keys.SPACE);
        await("it plays", () -> by("#play").getText().equals("Pause"));
        browser.switchTo().activeElement().sendKeys(Keys.SPACE);
        await("it stands", () -> by("#play").getText().equals("Play"));
        tabTo("#pin");
        browser.switchTo().activeElement().sendKeys(Keys.ENTER);
        await("it is pinned", () -> by("#unpin").isDisplayed());
    }

    private static void tabTo(String selector) {
        for (int i = 0; i < 80; i++) {
            browser.switchTo().activeElement().sendKeys(Keys.TAB);
            boolean isThere = Boolean.TRUE.equals(
                    browser.executeScript("return document.activeElement.matches(arguments[0])", selector));
            if (isThere) {
                return;
            }
        }
        throw new AssertionError("Tab never comes to " + selector);
    }

    @Test
    void aServerThatIsGoneIsSaid() throws Exception {
        Lab brief =
                Lab.open(0, Catalogue.shipped(), LabLimits.DEFAULT, new PrintStream(ERR, true, StandardCharsets.UTF_8));
        browser.get(brief.address() + "#scenario=poll-interval");
        awaitExact();
        brief.close();
        by("#control-load").sendKeys(Keys.ARROW_RIGHT);
        await("it is said", () -> by("#status").getText().contains("hotshard serve"));
        // The connection that failed is told in the console.
        browser.manage().logs().get(LogType.BROWSER);
    }
}

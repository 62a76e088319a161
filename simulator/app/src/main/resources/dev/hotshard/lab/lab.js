// The lab's page: what is on the left asks the server, what it answers is shown on the right.
import {fetchCatalogue, fetchGlossary, fetchReport, fetchScenario, Runner} from "./api.js";
import {Bars} from "./bars.js";
import {Charts} from "./charts.js";
import {Catalogue, Controls, showStory, showVariants} from "./controls.js";
import {byId, darkScheme, saveFile, setText} from "./dom.js";
import {Editor} from "./editor.js";
import {Gauges} from "./gauges.js";
import {Glossary, Tour} from "./help.js";
import {Keys} from "./keys.js";
import {offerLargerText} from "./larger.js";
import {Player} from "./player.js";
import {Results} from "./results.js";
import {catalogueHash, readHash, scenarioHash} from "./share.js";
import {Strip} from "./strip.js";
import {movedVariants} from "./variants.js";

const FIRST = "flash-sale";
const REST_MILLIS = 500;
const WAIT_MILLIS = 400;

// The catalogue's scenario as it was picked (null for one that came by a link), the variant, moves that aren't answered yet by path, what is shown and whether no exact
// result will follow it, what is pinned, and how often the text was begun anew: answers to an older one are of no use.
const state = {name: null, original: null, variant: "baseline", edits: new Map(), result: null, final: false, before: null, generation: 0};

const bars = new Bars();
const charts = new Charts(seconds => player.seek(seconds));
const player = new Player((seconds, smooth) => {
  bars.draw(seconds, smooth);
  gauges.moveTo(seconds);
  charts.moveTo(seconds);
});
const glossary = new Glossary(pick);
const explained = (label, term) => glossary.explained(label, term);
const gauges = new Gauges(explained);
const results = new Results(explained);
const strip = new Strip();
const catalogue = new Catalogue(pick);
const controls = new Controls(move, path => state.edits.has(path));
const editor = new Editor(typed, () => run({replaces: true}));
const tour = new Tour();
const runner = new Runner({compose, answered, refused});
let rest = 0;
let wait = 0;

function say(text, kind = "") {
  const status = byId("status");
  setText(status, text);
  status.className = kind;
}

// What takes its time is said; a slider that is answered at once doesn't chatter.
function stale(is) {
  document.body.classList.toggle("stale", is);
  clearTimeout(wait);
  if (is) {
    // No longer is it the exact result of what is set; that an estimate is a moment old is told with the rest.
    if (state.result?.scale.exact) {
      outdated();
    }
    wait = setTimeout(() => {
      outdated();
      say("Simulating.");
    }, WAIT_MILLIS);
  }
}

function outdated() {
  results.outdated();
  strip.outdated();
  if (byId("status").className === "") {
    say("");
  }
}

function compose(exact) {
  const edits = [...state.edits].map(([path, value]) => ({path, value}));
  return {
    edits: new Map(state.edits),
    generation: state.generation,
    body: {yaml: editor.text, variant: state.variant, exact, ...(edits.length > 0 ? {edits} : {})},
  };
}

// An estimate now, and the exact result once nothing has moved for a while.
function run({replaces = false} = {}) {
  stale(true);
  runner.wish(false, {replaces});
  clearTimeout(rest);
}

function move(path, value) {
  state.edits.set(path, value);
  run();
}

function typed() {
  // What is typed now is newer than any move or answer that is still on its way.
  state.generation++;
  state.edits.clear();
  clearTimeout(rest);
  runner.cancel();
  stale(true);
}

function answered(result, {edits, generation}) {
  if (generation !== state.generation) {
    return;
  }
  editor.replace(result.yaml);
  editor.showFaults([]);
  edits.forEach((value, path) => {
    if (state.edits.get(path) === value) {
      state.edits.delete(path);
    }
  });
  // What was pinned as an estimate is pinned as it really is once that's known.
  if (state.before !== null && state.before === state.result && result.yaml === state.result.yaml && result.variant === state.result.variant) {
    state.before = result;
  }
  Object.assign(state, {result, variant: result.variant, final: result.scale.exact});
  show();
  if (state.edits.size > 0) {
    return;
  }
  stale(false);
  if (result.scale.exact) {
    say("Exact result.");
    remember();
  } else {
    say("Estimate; the exact run follows.");
    clearTimeout(rest);
    rest = setTimeout(() => runner.wish(true), REST_MILLIS);
  }
}

function show() {
  const {result, before} = state;
  const shown = before === result ? null : before;
  showStory(result);
  showVariants(result.variants, result.variant, movedVariants(result.variants, result.yaml, state.original));
  controls.show(result.controls);
  bars.show(result, shown);
  gauges.show(result, shown);
  charts.show(result, shown);
  results.show(result, before, state.final);
  strip.show(result, before);
  player.show(result.series);
}

function refused(refusal, {body, generation}) {
  if (generation !== state.generation || refusal.kind === "cancelled") {
    return;
  }
  clearTimeout(wait);
  if (refusal.kind === "faults") {
    const {faults} = refusal;
    editor.showFaults(faults);
    const first = faults.find(fault => fault.line > 0);
    say(
      `${faults.length === 1 ? "One fault" : `${faults.length} faults`} in the YAML${first ? `, the first in line ${first.line}` : ""}; what you see is of before.`,
      "warn",
    );
    return;
  }
  editor.showFaults([]);
  // An exact run that is too large leaves a good estimate standing.
  const stands = refusal.kind === "bound" && body.exact && state.result !== null;
  if (stands) {
    stale(false);
    state.final = true;
    show();
    remember();
  }
  say(refusal.message, stands || refusal.kind === "busy" ? "" : "warn");
}

async function linkHash() {
  const asPicked = state.name !== null && editor.text === state.original;
  return asPicked ? catalogueHash(state.name, state.variant) : scenarioHash(editor.text, state.variant);
}

// The address bar holds what is shown, so that loading the page again loses nothing.
async function remember() {
  const {generation} = state;
  const hash = await linkHash();
  if (generation === state.generation) {
    history.replaceState(null, "", location.pathname + hash);
  }
}

function begin(yaml, variant, name) {
  // What is pinned is of use beside another variant of the same scenario only.
  const before = name !== null && name === state.name ? state.before : null;
  Object.assign(state, {name, original: name === null ? null : yaml, variant, before, generation: state.generation + 1});
  state.edits.clear();
  controls.open();
  player.open();
  results.open();
  editor.open(yaml);
  catalogue.mark(name);
  setText(byId("picked"), name ?? "From a link");
  run({replaces: true});
}

async function open(name, variant = "baseline") {
  try {
    const {yaml} = await fetchScenario(name);
    begin(yaml, variant, name);
  } catch (refusal) {
    say(refusal.message, "warn");
  }
}

// Whoever picks another scenario can go back to what was moved in this one.
function pick(name, variant) {
  history.pushState(null, "", location.href);
  return open(name, variant);
}

// Whether the address asked for something.
async function openHash() {
  try {
    const asked = await readHash(location.hash);
    if (asked?.yaml) {
      begin(asked.yaml, asked.variant, null);
      return true;
    }
    if (asked?.name) {
      await open(asked.name, asked.variant);
      return true;
    }
  } catch {
    say("This link is damaged; it holds no scenario that can be read.", "warn");
    catalogue.open();
    return true;
  }
  return false;
}

async function copyLink() {
  const link = location.origin + location.pathname + (await linkHash());
  try {
    await navigator.clipboard.writeText(link);
    say("The link is copied; it holds the whole scenario.");
  } catch {
    // Not every browser lets a page copy; then its user does.
    byId("link-text").value = link;
    byId("link").showModal();
    byId("link-text").select();
  }
}

const fileName = () =>
  state.name ??
  ((state.result?.title ?? "scenario")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") ||
    "scenario");

async function saveReport() {
  const button = byId("save-report");
  button.disabled = true;
  say("Writing the report: all variants, exact.");
  try {
    saveFile(`${fileName()}-report.html`, "text/html", await fetchReport(editor.text));
    say("The report is saved.");
  } catch (refusal) {
    if (refusal.kind === "faults") {
      editor.showFaults(refusal.faults);
    }
    say(refusal.kind === "faults" ? "No report of a scenario with faults." : refusal.message, "warn");
  }
  button.disabled = false;
}

function pin(result) {
  state.before = result;
  show();
  if (document.body.classList.contains("stale")) {
    results.outdated();
    strip.outdated();
  }
}

function repaint() {
  bars.repaint();
  charts.repaint();
}

function listen() {
  byId("variant").addEventListener("change", event => {
    state.variant = event.target.value;
    state.edits.clear();
    run({replaces: true});
  });
  byId("widen").addEventListener("click", event => {
    event.currentTarget.setAttribute("aria-pressed", String(document.body.classList.toggle("wide")));
  });
  byId("share").addEventListener("click", copyLink);
  byId("save-yaml").addEventListener("click", () => saveFile(`${fileName()}.yaml`, "application/yaml", editor.text));
  byId("save-report").addEventListener("click", saveReport);
  byId("pin").addEventListener("click", () => state.result && pin(state.result));
  byId("unpin").addEventListener("click", () => {
    pin(null);
    byId("pin").focus();
  });
  new Keys(player);
  offerLargerText(repaint);
  darkScheme.addEventListener("change", repaint);
  addEventListener("hashchange", openHash);
  addEventListener("pagehide", () => runner.cancel());
}

async function start() {
  listen();
  try {
    // The page does without a glossary, not without a catalogue.
    const [{groups}, {terms}] = await Promise.all([fetchCatalogue(), fetchGlossary().catch(() => ({terms: []}))]);
    glossary.show(terms);
    catalogue.show(groups);
    const names = groups.flatMap(group => group.items.map(item => item.name));
    if (!(await openHash())) {
      await open(names.includes(FIRST) ? FIRST : names[0]);
    }
  } catch (refusal) {
    say(refusal.message, "warn");
  }
  tour.openForNewcomers();
}

start();

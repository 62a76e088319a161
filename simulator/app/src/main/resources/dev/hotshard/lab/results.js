// The summary and diagnosis beside the playback, with the pinned result for comparison.
import {byId, element, reducedMotion, setText} from "./dom.js";

export const OUTCOMES = {well: "Goes well", strained: "Strained", badly: "Goes badly"};
// Numbers that differ by less are told as equal; an estimate knows less exactly.
const SAME = 5e-4;
const SAME_ESTIMATED = 0.03;
// A card of which no more than this is seen counts as not seen.
const LITTLE = 90;

// A first time that never came is later than any.
function comparable({metric, value}) {
  return value === null && metric.startsWith("first-") ? Infinity : value;
}

// How a number moved against what was pinned: {sign, word, kind}.
export function change(now, before, exact) {
  const [a, b] = [comparable(now), comparable(before)];
  if (a === null || b === null || a === undefined || b === undefined) {
    return {sign: "", word: "", kind: ""};
  }
  if (now.text === before.text || Math.abs(a - b) <= (exact ? SAME : SAME_ESTIMATED) * Math.min(Math.abs(a), Math.abs(b))) {
    return {sign: exact ? "=" : "\u2248", word: "", kind: ""};
  }
  const sign = a > b ? "\u25b2" : "\u25bc";
  if (now.better !== "lower" && now.better !== "higher") {
    return {sign, word: a > b ? "more" : "less", kind: ""};
  }
  const better = (now.better === "lower") === a < b;
  return {sign, word: better ? "better" : "worse", kind: better ? "good" : "bad"};
}

// The settings in which two results of one scenario differ, by the labels of their controls.
function moved(now, before) {
  const then = new Map(before.controls.map(control => [control.id, control]));
  return now.controls.flatMap(control => {
    const label = ({options, selected}) => options[selected]?.label;
    const past = then.get(control.id);
    return past && label(past) !== label(control) ? [`${control.label} ${label(past)} \u2192 ${label(control)}`] : [];
  });
}

// Nothing was there to measure, or it never came.
export const saysNothing = number => number === undefined || (number.value === null && /^(n\/a|never)$/.test(number.text));

// A button at the lower edge that says what is below it, and goes there. The keyboard goes there anyway.
class More {
  #box;
  #button;
  #next = null;

  constructor(box, button) {
    this.#box = box;
    this.#button = button;
    button.addEventListener("click", () => this.#next?.scrollIntoView({block: "start", behavior: reducedMotion.matches ? "auto" : "smooth"}));
    box.addEventListener("scroll", () => this.look(), {passive: true});
    new ResizeObserver(() => this.look()).observe(box);
  }

  look() {
    const {bottom} = this.#box.getBoundingClientRect();
    const isBelow = card => card.getBoundingClientRect().bottom > bottom + 4 && card.getBoundingClientRect().top > bottom - LITTLE;
    const cards = [...this.#box.querySelectorAll(":scope > .card:not([hidden])")];
    this.#next = cards.find(isBelow) ?? null;
    this.#button.hidden = this.#next === null;
    setText(this.#button, this.#next === null ? "" : `\u25be ${this.#next.querySelector("h2").textContent}`);
  }
}

export class Results {
  #explained;
  #rows = [];
  // Texts come with exact results alone; they stay, dimmed, until the next one.
  #texts = null;
  #wasExact = false;
  #more = new More(byId("results"), byId("more"));

  // explained(label, term) gives a label that explains itself, where the glossary knows the term.
  constructor(explained) {
    this.#explained = explained;
  }

  // Another scenario: nothing of the last one's diagnosis is true of it.
  open() {
    this.#texts = null;
  }

  // final: no exact run will follow this one.
  show(result, before, final) {
    const told = result.scale.exact ? result : null;
    if (told !== null || final) {
      this.#texts = told;
    }
    const waits = told === null && !final;
    this.#verdict(result);
    this.#numbers(result, before);
    this.#pinned(result, before);
    this.#diagnosis(result, waits);
    this.#keys(result);
    this.#expectations(waits);
    this.#more.look();
  }

  // An estimate has no sentences: how it was made stands in their place, in as much room, so that nothing below moves while a slider does.
  #verdict({outcome, headline, scale, replications}) {
    const {exact} = scale;
    const made = scale.text + (replications > 1 ? ` This is the first of its ${replications} replications.` : "");
    const said = byId("said");
    if (!exact && this.#wasExact) {
      said.style.minHeight = `${said.offsetHeight}px`;
    }
    this.#wasExact = exact;
    byId("verdict").className = `card verdict ${outcome}`;
    setText(byId("outcome"), OUTCOMES[outcome] ?? outcome);
    this.#badge(exact ? "Exact" : "Estimate", exact ? "exact" : "estimate");
    setText(byId("headline"), exact ? headline : made);
    setText(byId("scale"), exact ? made : "");
    if (exact) {
      said.style.minHeight = "";
    }
  }

  // What stands here is of before a change that isn't answered yet.
  outdated() {
    this.#badge("Out of date", "outdated");
  }

  #badge(text, kind) {
    setText(byId("badge"), text);
    byId("badge").className = `badge ${kind}`;
  }

  #numbers({numbers, scale}, before) {
    const exact = scale.exact && before?.scale.exact === true;
    const table = byId("numbers");
    table.classList.toggle("compared", before !== null);
    if (numbers.map(row => row.metric + row.label).join() !== this.#rows.map(row => row.of).join()) {
      this.#rows = numbers.map(number => this.#numberRow(number));
      table.tBodies[0].replaceChildren(...this.#rows.map(row => row.node));
    }
    const then = new Map(before ? before.numbers.map(number => [number.metric, number]) : []);
    numbers.forEach((number, index) => {
      const {now, was, delta, node} = this.#rows[index];
      const past = then.get(number.metric);
      node.hidden = saysNothing(number) && saysNothing(past);
      setText(now, number.text);
      setText(was, past?.text ?? "");
      const {sign, word, kind} = past ? change(number, past, exact) : {sign: "", word: "", kind: ""};
      setText(delta, word === "" ? sign : `${sign} ${word}`);
      delta.className = `was ${kind}`;
    });
    this.#silent(numbers.filter((_, index) => this.#rows[index].node.hidden));
  }

  // What has no row is said in a line: that nothing was ever dropped is worth knowing.
  #silent(numbers) {
    const named = (word, text) => {
      const labels = numbers.filter(number => number.text === text).map(number => number.label);
      return labels.length > 0 ? [`${word}: ${labels.join("; ")}.`] : [];
    };
    setText(byId("silent"), [...named("Never", "never"), ...named("Nothing to measure", "n/a")].join(" "));
  }

  #numberRow({metric, label, term}) {
    const now = element("td");
    const was = element("td", {class: "was"});
    const delta = element("td", {class: "was"});
    const node = element("tr", {}, element("th", {scope: "row"}, this.#explained(label, term)), now, was, delta);
    node.dataset.metric = metric;
    return {of: metric + label, now, was, delta, node};
  }

  #pinned(result, before) {
    const line = byId("pinned");
    line.hidden = before === null;
    byId("unpin").hidden = before === null;
    if (before !== null) {
      const same = before.title === result.title;
      const from = before.variant === result.variant ? before.variant : `${before.variant} \u2192 ${result.variant}`;
      const settings = same ? moved(result, before) : [];
      setText(line, same ? [`Before and now: ${from}`, ...settings].join("; ") : `Before: ${before.title}, ${before.variant}`);
    }
  }

  #diagnosis(result, waits) {
    const texts = new Map((this.#texts?.verdicts ?? []).map(({code, text}) => [code, text]));
    const entries = result.verdicts.flatMap(({code, text}) => {
      const said = text ?? texts.get(code) ?? (waits ? "The exact run says more." : "");
      return [element("dt", {}, this.#explained(code)), element("dd", {class: text === null && waits ? "old" : ""}, said)];
    });
    byId("diagnosis").replaceChildren(...(entries.length > 0 ? entries : [element("dd", {}, "Nothing to report.")]));
  }

  #keys({hotKeys, shardWord, shardsWord}) {
    byId("keys-box").hidden = hotKeys.length === 0;
    setText(byId("keys-where"), hotKeys.some(key => /,/.test(key.shards)) ? shardsWord : shardWord);
    byId("keys").tBodies[0].replaceChildren(
      ...hotKeys.map(({key, shareText, dropped, shards}) =>
        element(
          "tr",
          {},
          element("th", {scope: "row"}, key),
          element("td", {}, shareText),
          element("td", {}, dropped.toLocaleString("en")),
          element("td", {}, shards),
        ),
      ),
    );
  }

  #expectations(waits) {
    const list = this.#texts?.expect ?? [];
    byId("expect-box").hidden = list.length === 0;
    byId("expect").className = waits ? "old" : "";
    byId("expect").replaceChildren(
      ...list.map(({text, value, held}) =>
        element(
          "li",
          {class: held ? "good" : "bad"},
          element("b", {}, held ? "\u2713 held" : "\u2717 failed"),
          ` ${text} `,
          element("span", {}, `was ${value}`),
        ),
      ),
    );
  }
}

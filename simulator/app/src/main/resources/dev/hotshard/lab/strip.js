// The result in a line that stays in view where the results themselves don't: how it went, the numbers that tell most, and Play.
import {byId, element, setText} from "./dom.js";
import {change, OUTCOMES, saysNothing} from "./results.js";

const SHOWN = 4;
// Metrics without the name of their group or read, those that tell most first.
const TELLING = ["drop-rate", "throttle-rate", "lag-max", "lost", "throttled-share", "latency.p99", "first-drop", "max-to-median"];

const rankOf = ({metric}) => TELLING.indexOf(metric.split(" ").at(-1));

// Of several groups or reads the one that does worst, which is also the first where all do alike.
function telling(numbers) {
  const rows = numbers.filter(number => rankOf(number) >= 0 && !saysNothing(number));
  return TELLING.flatMap((_, rank) => rows.filter(row => rankOf(row) === rank).sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, 1)).slice(0, SHOWN);
}

export class Strip {
  show({outcome, numbers, scale}, before) {
    byId("strip").className = `strip ${outcome}`;
    setText(byId("strip-outcome"), OUTCOMES[outcome] ?? outcome);
    this.#badge(scale.exact ? "Exact" : "Estimate", scale.exact ? "exact" : "estimate");
    const exact = scale.exact && before?.scale.exact === true;
    const then = new Map(before ? before.numbers.map(number => [number.metric, number]) : []);
    byId("strip-numbers").replaceChildren(...telling(numbers).map(number => this.#number(number, then.get(number.metric), exact)));
  }

  // What stands here is of before a change that isn't answered yet.
  outdated() {
    this.#badge("Out of date", "outdated");
  }

  #number(number, past, exact) {
    const {sign, kind} = past ? change(number, past, exact) : {sign: "", kind: ""};
    const was = past ? element("span", {class: `was ${kind}`}, ` ${sign} was ${past.text}`) : "";
    return element("div", {}, element("dt", {}, number.label), element("dd", {}, element("b", {}, number.text), was));
  }

  #badge(text, kind) {
    setText(byId("strip-badge"), text);
    byId("strip-badge").className = `badge ${kind}`;
  }
}

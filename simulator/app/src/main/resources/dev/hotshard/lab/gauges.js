// What stands and flows at the moment that is played: waiting against the queues' capacity, throttled, dropped, lag.
import {ATTEMPTS, byId, count, element, highest, lagInAll, setText, stepAt} from "./dom.js";

function gaugesOf({series}) {
  const {stream, groups, queueCapacity} = series;
  return [
    {
      id: "waiting",
      label: "Waiting",
      values: stream.waiting,
      full: queueCapacity,
      of: queueCapacity === null ? "" : `of ${count(queueCapacity)}`,
      say: count,
    },
    {id: "throttled", label: "Throttled", values: stream.throttled, full: null, whose: "attempts", of: "/s", title: ATTEMPTS, say: count},
    {id: "dropped", label: "Dropped", values: stream.dropped, full: null, whose: "records", of: "/s", say: count},
    ...(groups.length === 0
      ? []
      : [
          {
            id: "lag",
            label: "Lag",
            whose: `of ${groups.length === 1 ? groups[0].name : `${groups.length} groups`}`,
            values: lagInAll(series),
            full: null,
            of: "",
            say: count,
          },
        ]),
  ];
}

function make({id, label, whose = "", of, title = ""}, explained) {
  const parts = {value: element("output", {}), fill: element("div", {class: `fill ${id}`}), ghost: element("div", {class: "ghost", hidden: true})};
  const node = element(
    "div",
    {class: "card gauge", title},
    element("p", {}, element("span", {class: "small", title: whose}, explained(label), whose === "" ? "" : ` ${whose}`), parts.value, element("span", {class: "of"}, of)),
    element("div", {class: "level", "aria-hidden": "true"}, parts.fill, parts.ghost),
  );
  return {...parts, node};
}

export class Gauges {
  #box = byId("gauges");
  #gauges = [];
  #seconds = [];
  #pastSeconds = null;
  #shape = "";
  #explained;

  // explained(label) gives a label that explains itself, where the glossary knows it.
  constructor(explained) {
    this.#explained = explained;
  }

  show(result, before) {
    const wanted = gaugesOf(result);
    const shape = JSON.stringify(wanted.map(({id, whose, of}) => [id, whose, of]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#gauges = wanted.map(gauge => make(gauge, this.#explained));
      this.#box.replaceChildren(...this.#gauges.map(gauge => gauge.node));
    }
    const past = new Map(before ? gaugesOf(before).map(gauge => [gauge.id, gauge]) : []);
    this.#seconds = result.series.seconds;
    this.#pastSeconds = before?.series.seconds ?? null;
    wanted.forEach((gauge, index) => {
      const then = past.get(gauge.id)?.values ?? null;
      // Where nothing bounds a level, it is drawn against the highest of the run.
      const full = gauge.full ?? Math.max(highest(gauge.values), highest(then ?? []));
      Object.assign(this.#gauges[index], {values: gauge.values, past: then, full: full || 1, say: gauge.say});
      this.#gauges[index].ghost.hidden = then === null;
    });
  }

  moveTo(moment) {
    if (this.#seconds.length === 0) {
      return;
    }
    const step = stepAt(this.#seconds, moment);
    const pastStep = this.#pastSeconds && stepAt(this.#pastSeconds, moment);
    this.#gauges.forEach(({values, past, full, say, value, fill, ghost}) => {
      setText(value, say(values[step]));
      fill.style.transform = `scaleX(${Math.min(1, (values[step] ?? 0) / full)})`;
      if (past !== null) {
        ghost.style.transform = `translateX(${100 * Math.min(1, (past[pastStep] ?? 0) / full)}%)`;
      }
    });
  }
}

// Charts over simulated time that share a cursor, a moving line at the moment that is played, and the values at it.
import uPlot from "./uplot.js";
import {ATTEMPTS, byId, canvasFont, canvasSize, colours, count, element, highest, roundUp, setText, stepAt, time} from "./dom.js";

const SHARDS_SHOWN = 4;
const GROUPS_SHOWN = 4;
// Room for the numbers beside a chart, in sizes of the canvas's letters: the least, what each figure takes, and what all have around them.
const AXIS_ROOM = 5.1;
const FIGURE_ROOM = 0.64;
const FIGURES_ROOM = 1;
// Steps of a clock, in seconds.
const TIME_STEPS = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800,
  432000, 864000,
];

const percent = value => (value === null || value === undefined ? "n/a" : `${(100 * value).toFixed(0)} %`);

// What is charted of a result: each chart has a title, a unit (one of another is not drawn over it) and lines of label, colour and values.
function chartsOf({series, shardsWord}) {
  const {stream, groups, shards, hasCap, capWord = "cap"} = series;
  const hottest = shards.slice(0, SHARDS_SHOWN);
  return [
    {
      id: "traffic",
      title: "Per second",
      unit: "/s",
      say: count,
      lines: [
        {label: "offered", colour: "ink", values: stream.offered},
        {label: "accepted", colour: "accepted", values: stream.accepted},
        {label: "throttled attempts", title: ATTEMPTS, colour: "throttled-line", values: stream.throttled},
        {label: "dropped", colour: "dropped", values: stream.dropped},
      ],
    },
    {
      id: "hottest",
      unit: hasCap ? capWord : "/s",
      title: `Hottest ${shardsWord}${hasCap ? "" : ", /s"}`,
      say: hasCap ? percent : count,
      lines: hottest.map((shard, rank) => ({label: String(shard.id), colour: `line-${rank}`, values: hasCap ? shard.load : shard.accepted})),
    },
    {
      id: "waiting",
      title: "Waiting at the hosts",
      unit: "records",
      say: count,
      lines: [{label: "waiting", colour: "throttled-line", values: stream.waiting}],
    },
    ...(groups.length === 0
      ? []
      : [
          {
            id: "lag",
            title: "Lag, records",
            unit: "records",
            say: count,
            lines: [...groups]
              .sort((a, b) => highest(b.lag) - highest(a.lag))
              .slice(0, GROUPS_SHOWN)
              .map((group, rank) => ({label: group.name, colour: `line-${rank}`, values: group.lag})),
          },
        ]),
  ];
}

const axisWidth = (_, said) => canvasSize() * Math.max(AXIS_ROOM, FIGURE_ROOM * Math.max(0, ...(said ?? []).map(text => text.length)) + FIGURES_ROOM);

// What was pinned, at the steps of what is shown now.
function resampled(values, seconds, onto) {
  return onto.map(moment => (moment > seconds.at(-1) + 1e-9 ? null : values[stepAt(seconds, moment)]));
}

class Chart {
  #figure;
  #plot = null;
  #now = element("div", {class: "now"});
  #chart;
  #seconds = [];
  #said = [];
  #shown = [];
  #step = -1;
  #hover = null;
  #moment = 0;
  #seek;

  constructor(chart, seek) {
    this.#chart = chart;
    this.#seek = seek;
    this.#said = chart.lines.map(() => element("b", {}, ""));
    this.#shown = chart.lines.map(() => true);
    const legend = chart.lines.map((line, index) =>
      element(
        "button",
        {type: "button", class: "line", title: line.title ?? "", "aria-pressed": "true", onclick: event => this.#toggle(index, event.currentTarget)},
        element("i", {class: "sample"}),
        `${line.label} `,
        this.#said[index],
      ),
    );
    this.#figure = element(
      "figure",
      {class: "card chart"},
      element("figcaption", {}, element("h3", {}, chart.title), element("div", {class: "lines"}, ...legend)),
      element("div", {class: "plot"}),
    );
    this.#colourSamples();
    new ResizeObserver(() => this.#fit()).observe(this.#box);
  }

  get node() {
    return this.#figure;
  }

  // Lines of the same labels keep the plot; only its data changes.
  sameAs({title, lines}) {
    return title === this.#chart.title && lines.map(line => line.label).join("\n") === this.#chart.lines.map(line => line.label).join("\n");
  }

  show(chart, seconds, pinned) {
    this.#chart = chart;
    this.#seconds = seconds;
    const past = chart.lines.map((line, index) =>
      pinned?.lines[index] ? resampled(pinned.lines[index].values, pinned.seconds, seconds) : seconds.map(() => null),
    );
    const data = [seconds, ...chart.lines.map(line => line.values), ...past];
    if (this.#plot === null) {
      this.#make(data);
    } else {
      this.#plot.setData(data);
    }
    this.#step = -1;
  }

  moveTo(moment) {
    if (this.#plot === null) {
      return;
    }
    // The line is the edge of a box as wide as the plot, so a part of the time is a part of its width.
    this.#now.style.transform = `translateX(${(100 * moment) / this.#seconds.at(-1)}%)`;
    this.#moment = moment;
    if (this.#hover === null) {
      this.#say(stepAt(this.#seconds, moment));
    }
  }

  repaint() {
    this.#colourSamples();
    const data = this.#plot?.data;
    this.#plot?.destroy();
    this.#plot = null;
    if (data) {
      this.#make(data);
    }
  }

  destroy() {
    this.#plot?.destroy();
    this.#figure.remove();
  }

  get #box() {
    return this.#figure.querySelector(".plot");
  }

  #colourSamples() {
    const paint = colours(...this.#chart.lines.map(line => line.colour));
    this.#figure.querySelectorAll(".sample").forEach((sample, index) => {
      sample.style.background = paint[this.#chart.lines[index].colour];
    });
  }

  #toggle(index, button) {
    this.#shown[index] = !this.#shown[index];
    button.setAttribute("aria-pressed", String(this.#shown[index]));
    this.#plot?.setSeries(index + 1, {show: this.#shown[index]});
    this.#plot?.setSeries(index + 1 + this.#chart.lines.length, {show: this.#shown[index]});
  }

  #say(step) {
    if (step !== this.#step) {
      this.#step = step;
      this.#chart.lines.forEach((line, index) => setText(this.#said[index], this.#chart.say(line.values[step])));
    }
  }

  #fit() {
    const {clientWidth: width, clientHeight: height} = this.#box;
    if (this.#plot !== null && width > 0 && height > 0 && (width !== this.#plot.width || height !== this.#plot.height)) {
      this.#plot.setSize({width, height});
      this.#step = -1;
    }
  }

  #make(data) {
    const {lines, say} = this.#chart;
    const paint = colours("muted", "grid", ...lines.map(line => line.colour));
    const font = canvasFont();
    const axis = {stroke: paint.muted, font, grid: {stroke: paint.grid, width: 1}, ticks: {stroke: paint.grid, width: 1, size: 4}};
    const line =
      (dash, width) =>
      ({colour}, index) => ({stroke: paint[colour], width, dash, points: {show: false}, show: this.#shown[index]});
    this.#plot = new uPlot(
      {
        width: this.#box.clientWidth || 300,
        height: this.#box.clientHeight || 90,
        // The last time below stands half beyond the end.
        padding: [6, 2.5 * canvasSize(), 0, 0],
        legend: {show: false},
        cursor: {sync: {key: "lab"}, drag: {x: false, y: false}, points: {show: false}, y: false},
        scales: {x: {time: false, range: () => [0, this.#seconds.at(-1)]}, y: {range: (_, low, high) => [0, high > 0 ? roundUp(high) : 10]}},
        axes: [
          {
            ...axis,
            size: 2 * canvasSize(),
            gap: 2,
            space: 5 * canvasSize(),
            incrs: TIME_STEPS,
            values: (_, splits, __, ___, step) => splits.map(split => time(split, step < 0.1 ? 2 : step < 1 ? 1 : 0)),
          },
          {...axis, size: axisWidth, gap: 4, space: 2.4 * canvasSize(), values: (_, splits) => splits.map(say)},
        ],
        series: [{}, ...lines.map(line(undefined, 1.75)), ...lines.map(line([4, 4], 1.25))],
        hooks: {setCursor: [plot => this.#hovered(plot.cursor.idx ?? null)]},
      },
      data,
      this.#box,
    );
    this.#plot.over.append(this.#now);
    this.#plot.over.addEventListener("click", event => this.#seek(this.#plot.posToVal(event.offsetX, "x")));
  }

  #hovered(index) {
    this.#hover = index;
    if (this.#seconds.length > 0) {
      this.#say(index ?? stepAt(this.#seconds, this.#moment));
    }
  }
}

export class Charts {
  #box = byId("charts");
  #charts = new Map();
  #seek;
  #moment = 0;

  // seek(seconds) is called for a click into a chart.
  constructor(seek) {
    this.#seek = seek;
  }

  show(result, before) {
    const wanted = chartsOf(result);
    const past = new Map(before ? chartsOf(before).map(chart => [chart.id, {...chart, seconds: before.series.seconds}]) : []);
    [...this.#charts.keys()].filter(id => !wanted.some(chart => chart.id === id)).forEach(id => this.#remove(id));
    wanted.forEach(chart => {
      if (this.#charts.get(chart.id)?.sameAs(chart) === false) {
        this.#remove(chart.id);
      }
      if (!this.#charts.has(chart.id)) {
        this.#charts.set(chart.id, new Chart(chart, this.#seek));
      }
    });
    this.#arrange(wanted);
    wanted.forEach(chart => {
      const pinned = past.get(chart.id);
      this.#charts.get(chart.id).show(chart, result.series.seconds, pinned?.unit === chart.unit ? pinned : null);
    });
    this.moveTo(this.#moment);
  }

  moveTo(moment) {
    this.#moment = moment;
    this.#charts.forEach(chart => chart.moveTo(moment));
  }

  repaint() {
    this.#charts.forEach(chart => chart.repaint());
    this.moveTo(this.#moment);
  }

  #arrange(wanted) {
    const nodes = wanted.map(chart => this.#charts.get(chart.id).node);
    if (nodes.some((node, index) => this.#box.children[index] !== node)) {
      this.#box.replaceChildren(...nodes);
    }
  }

  #remove(id) {
    this.#charts.get(id).destroy();
    this.#charts.delete(id);
  }
}

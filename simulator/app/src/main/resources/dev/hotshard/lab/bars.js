// Shards as bars against their caps, on one canvas: what is accepted, which a burst may bring above the cap's line, and on top of it the attempts that were throttled.
// A mark across a bar is what was offered for the first time; attempts beyond it are retries.
// Where there is no cap of theirs, another measure may stand in its place, as what one member of a group works off; nothing is throttled then.
import {ATTEMPTS, byId, canvasFont, canvasSize, colours, count, element, highest, roundUp, setText, stepAt} from "./dom.js";

// In sizes of the canvas's letters.
const LEFT = 4.9;
const BOTTOM = 1.6;
const LINE_HEIGHT = 1.27;
const LABEL_WIDTH = 2;
const RIGHT = 12;
const TOP = 8;
const PITCH_MAX = 150;
const LOG = "Below the line heights are in proportion. Above it they are logarithms, for a hot shard may refuse a hundred times what it takes.";
const FRESH = "What was offered for the first time, also where it is more than what is accepted. Attempts above it are retries of records that were refused before.";
const TICK = 5;
// How thick the mark of what is offered is, with its rim.
const MARK = 3;
const RIM = 1;
// What is offered is told in caps as well where it is more than one.
const TOLD_AS_TIMES = 1.05;
const TIMES = new Intl.NumberFormat("en", {maximumSignificantDigits: 3});
// What has a line above the cap's, in caps.
const DECADES = [10, 100, 1000, 10_000, 100_000];
// Ghosts that differ by less are what the bar is.
const GHOST_PIXELS = 2;
// How much of the height is above the cap's line, where something was throttled and where nothing was.
const OVER = 0.36;
const OVER_NONE = 0.1;
// Less above the line than this is rounding.
const ABOVE = 1.001;

// Accepted records a second that fill the cap, step by step: what was accepted by the share of the cap that it took.
function capRates({accepted, load}) {
  let known = 0;
  return accepted.map((rate, step) => {
    if (load[step] > 0.02 && rate > 0) {
      known = rate / load[step];
    }
    return known;
  });
}

const CAP = "cap";
const wordOf = ({capWord = CAP}) => capWord;
const isCap = series => wordOf(series) === CAP;

// A result's shards as rows of heights, in caps (or in parts of the highest rate where there is none): accepted, the attempts refused on top of it, and what was offered afresh
// (null where there is nothing to mark).
function heightsOf(series, top) {
  return series.shards.map(shard => {
    if (!series.hasCap) {
      return {shard, fill: shard.accepted.map(rate => rate / top), refused: shard.throttled.map(rate => rate / top), offered: null};
    }
    if (!isCap(series)) {
      return {shard, fill: shard.load, refused: shard.load.map(() => 0), offered: null};
    }
    const caps = capRates(shard);
    const inCaps = (rate, step) => (caps[step] > 0 ? rate / caps[step] : 0);
    return {shard, fill: shard.load, refused: shard.throttled.map(inCaps), offered: shard.offered.map(inCaps)};
  });
}

// The highest that any bar or mark comes to.
const highestOf = rows =>
  rows.reduce((most, {fill, refused, offered}) => Math.max(most, highest(fill.map((load, step) => (load ?? 0) + refused[step])), highest(offered ?? [])), 0);

function topRate(series) {
  return series.shards.reduce(
    (most, {accepted, throttled}) => accepted.reduce((sofar, rate, step) => Math.max(sofar, rate + throttled[step]), most),
    0,
  );
}

// A value of a row of steps at a moment; between the middles of two steps the eye gets what lies between.
function valueAt(values, seconds, moment, smooth) {
  const step = stepAt(seconds, moment);
  if (!smooth || seconds.length < 2) {
    return values[step];
  }
  const place = moment / (seconds[1] - seconds[0]) - 0.5;
  const low = Math.max(0, Math.min(Math.floor(place), seconds.length - 1));
  const high = Math.min(low + 1, seconds.length - 1);
  if (values[low] === null || values[high] === null) {
    return values[step];
  }
  return values[low] + (values[high] - values[low]) * Math.max(0, Math.min(1, place - low));
}

export class Bars {
  #canvas = byId("bars");
  #readout = byId("bars-readout");
  #order = byId("bars-order");
  #context = this.#canvas.getContext("2d");
  #result = null;
  #before = null;
  #ghosted = false;
  #bars = [];
  #ghosts = [];
  #scale = {top: 1, caps: 1};
  #labelled = new Set();
  #chosen = null;
  #moment = 0;
  #smooth = false;
  #paint = null;

  constructor() {
    this.#order.addEventListener("change", () => this.#arrange());
    this.#canvas.addEventListener("pointermove", event => this.#choose(this.#barAt(event.offsetX)));
    this.#canvas.addEventListener("pointerleave", () => this.#choose(null));
    this.#canvas.addEventListener("blur", () => this.#choose(null));
    this.#canvas.addEventListener("keydown", event => this.#key(event));
    new ResizeObserver(() => this.#resize()).observe(this.#canvas);
  }

  show(result, before) {
    this.#result = result;
    this.#before = before;
    const {series, shardsWord} = result;
    this.#ghosted = before !== null && before.series.hasCap === series.hasCap && wordOf(before.series) === wordOf(series);
    const against = isCap(series) ? " against their cap" : ` against what ${wordOf(series)} works off`;
    setText(byId("bars-title"), `${shardsWord[0].toUpperCase()}${shardsWord.slice(1)}${series.hasCap ? against : ", records a second"}`);
    this.#arrange();
    this.#showKey();
  }

  draw(moment, smooth) {
    this.#moment = moment;
    this.#smooth = smooth;
    this.#render();
  }

  // Colours and letters are read anew, as after a change of scheme or size.
  repaint() {
    this.#paint = null;
    this.#showKey();
    this.#arrange();
  }

  #showKey() {
    if (this.#result === null) {
      return;
    }
    const {series, shardsWord} = this.#result;
    const part = (kind, text, title = "") => element("span", {class: `swatch ${kind}`, title}, text);
    const throttles = highest(series.stream.throttled) > 0;
    const measure = isCap(series) ? CAP : `what ${wordOf(series)} works off:`;
    byId("bars-key").replaceChildren(
      part("accepted", "accepted"),
      ...(throttles ? [part("throttled", "throttled attempts", ATTEMPTS)] : []),
      ...(throttles && series.hasCap && isCap(series) ? [part("fresh", "offered, without retries", FRESH)] : []),
      ...(series.hasCap ? [part("cap", series.capText ? `${measure} ${series.capText}` : measure.replace(/:$/, ""))] : []),
      ...(this.#scale.caps > 1 ? [part("log", isCap(series) ? "above it: times the cap, log scale" : "above it: log scale", LOG)] : []),
      ...(this.#ghosted ? [part("ghost", "before")] : []),
      ...(series.shardsInAll > series.shards.length
        ? [element("span", {}, `${series.shards.length} hottest of ${count(series.shardsInAll)} ${shardsWord}`)]
        : []),
    );
  }

  #arrange() {
    if (this.#result === null) {
      return;
    }
    const {series} = this.#result;
    const past = this.#ghosted ? this.#before.series : null;
    const top = roundUp(Math.max(topRate(series), past ? topRate(past) : 0) || 1);
    const byNumber = this.#order.value === "number";
    this.#bars = heightsOf(series, top);
    const ghosts = past ? heightsOf(past, top) : [];
    if (byNumber) {
      this.#bars.sort((a, b) => a.shard.id - b.shard.id);
      // By number a bar is compared with what the same shard had; by heat with the one of the same rank.
      const known = new Map(ghosts.map(ghost => [ghost.shard.id, ghost]));
      this.#ghosts = this.#bars.map(({shard}) => known.get(shard.id) ?? null);
    } else {
      this.#ghosts = this.#bars.map((_, rank) => ghosts[rank] ?? null);
    }
    const caps = Math.max(highestOf(this.#bars), highestOf(ghosts));
    this.#scale = {top, caps: series.hasCap && caps > ABOVE ? Math.max(2, roundUp(caps)) : 1};
    this.#labelled = this.#labels();
    this.#render();
  }

  #resize() {
    const ratio = devicePixelRatio || 1;
    this.#canvas.width = Math.round(this.#canvas.clientWidth * ratio);
    this.#canvas.height = Math.round(this.#canvas.clientHeight * ratio);
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#paint = null;
    this.#arrange();
  }

  #paints() {
    if (this.#paint === null) {
      const read = colours("accepted", "throttled", "hatch", "sunk", "fresh", "card", "ink", "muted", "line", "grid", "track");
      const tile = element("canvas", {width: 6, height: 6});
      const pen = tile.getContext("2d");
      pen.fillStyle = read.throttled;
      pen.fillRect(0, 0, 6, 6);
      pen.strokeStyle = read.hatch;
      pen.lineWidth = 1.5;
      pen.beginPath();
      [-6, 0, 6].forEach(at => {
        pen.moveTo(at, 6);
        pen.lineTo(at + 6, 0);
      });
      pen.stroke();
      this.#paint = {...read, refused: this.#context.createPattern(tile, "repeat"), font: canvasFont(), letter: canvasSize()};
    }
    return this.#paint;
  }

  #geometry() {
    const width = this.#canvas.clientWidth;
    const height = this.#canvas.clientHeight;
    const {hasCap} = this.#result.series;
    const {letter} = this.#paints();
    const left = LEFT * letter;
    const floor = height - BOTTOM * letter;
    const room = floor - TOP;
    const over = hasCap ? room * (this.#scale.caps > 1 ? OVER : OVER_NONE) : 0;
    const pitch = Math.min(PITCH_MAX, (width - left - RIGHT) / Math.max(1, this.#bars.length));
    return {width, left, floor, letter, capTop: TOP + over, over, pitch, bar: Math.max(1, pitch - Math.max(1, pitch * 0.2))};
  }

  // Where a height in caps is on the canvas. Above the cap heights are logarithms: a hot shard refuses a hundred times its cap, and one that is a little too hot must be seen too.
  #y(caps, {floor, capTop, over}) {
    if (caps <= 1) {
      return floor - caps * (floor - capTop);
    }
    return this.#scale.caps > 1 ? capTop - (over * Math.log(Math.min(caps, this.#scale.caps))) / Math.log(this.#scale.caps) : capTop;
  }

  // The edges of a bar now: of what is accepted, of all attempts, of what is offered afresh (null where nothing marks it); null of a shard that isn't there.
  #edges({fill, refused, offered}, seconds, place) {
    const at = values => valueAt(values, seconds, this.#moment, this.#smooth);
    const accepted = at(fill);
    if (accepted === null) {
      return null;
    }
    const throttled = at(refused);
    return {
      accepted: this.#y(accepted, place),
      attempts: this.#y(accepted + throttled, place),
      fresh: offered === null ? null : this.#y(at(offered), place),
      throttles: throttled > 0.001,
    };
  }

  #render() {
    if (this.#result === null || this.#canvas.clientWidth === 0) {
      return;
    }
    const place = this.#geometry();
    const paint = this.#paints();
    const pen = this.#context;
    pen.clearRect(0, 0, place.width, this.#canvas.clientHeight);
    pen.font = paint.font;
    if (this.#scale.caps > 1) {
      // The ground changes where the scale does.
      pen.fillStyle = paint.sunk;
      pen.fillRect(place.left, place.capTop - place.over, place.pitch * this.#bars.length, place.over);
    }
    this.#axis(pen, paint, place);
    const {seconds} = this.#result.series;
    const drawn = this.#bars.map((bar, index) => {
      const left = place.left + index * place.pitch + (place.pitch - place.bar) / 2;
      const edges = this.#edges(bar, seconds, place);
      if (edges !== null) {
        this.#bar(pen, paint, place, left, edges);
      }
      this.#label(pen, paint, place, index, bar.shard.id, edges?.throttles ?? false);
      return {left, edges};
    });
    if (this.#ghosted) {
      this.#ghostOutlines(pen, paint, place);
    }
    if (this.#result.series.hasCap) {
      pen.fillStyle = paint.ink;
      pen.fillRect(place.left, place.capTop - 1, place.pitch * this.#bars.length, 2);
    }
    drawn.forEach(({left, edges}) => this.#fresh(pen, paint, place, left, edges));
    this.#tell();
  }

  #bar(pen, paint, place, left, {accepted, attempts}) {
    if (this.#result.series.hasCap) {
      pen.fillStyle = paint.track;
      pen.fillRect(left, place.capTop, place.bar, place.floor - place.capTop);
    }
    pen.fillStyle = paint.accepted;
    pen.fillRect(left, accepted, place.bar, place.floor - accepted);
    pen.fillStyle = paint.refused;
    pen.fillRect(left, attempts, place.bar, accepted - attempts);
  }

  // Where nothing is throttled what is offered is what is accepted, and needs no mark.
  #fresh(pen, paint, place, left, edges) {
    if (!edges?.throttles || edges.fresh === null) {
      return;
    }
    const top = edges.fresh - MARK / 2;
    pen.fillStyle = paint.card;
    pen.fillRect(left - RIM, top - RIM, place.bar + 2 * RIM, MARK + 2 * RIM);
    pen.fillStyle = paint.fresh;
    pen.fillRect(left - RIM, top, place.bar + 2 * RIM, MARK);
  }

  #ghostOutlines(pen, paint, place) {
    pen.strokeStyle = paint.ink;
    pen.lineWidth = 1;
    pen.setLineDash([3, 2]);
    this.#ghosts.forEach((ghost, index) => {
      const past = ghost && this.#edges(ghost, this.#before.series.seconds, place);
      const now = this.#edges(this.#bars[index], this.#result.series.seconds, place);
      if (!past || (now && Math.abs(past.attempts - now.attempts) <= GHOST_PIXELS)) {
        return;
      }
      const left = Math.round(place.left + index * place.pitch + (place.pitch - place.bar) / 2) + 0.5;
      const top = Math.round(past.attempts) + 0.5;
      const width = Math.max(1, Math.round(place.bar) - 1);
      pen.strokeRect(left, top, width, Math.max(0, place.floor - top));
    });
    pen.setLineDash([]);
  }

  #label(pen, paint, place, index, id, hot) {
    if (!this.#labelled.has(index) && index !== this.#chosen) {
      return;
    }
    pen.textAlign = "center";
    pen.textBaseline = "top";
    pen.fillStyle = index === this.#chosen || hot ? paint.ink : paint.muted;
    pen.font = `${hot || index === this.#chosen ? "bold " : ""}${paint.font}`;
    pen.fillText(String(id), place.left + (index + 0.5) * place.pitch, place.floor + 0.35 * place.letter);
    if (index === this.#chosen) {
      pen.fillRect(place.left + index * place.pitch, place.floor + 1, place.pitch, 2);
    }
  }

  // Bars with a number below them, as far as numbers fit: those that throttle at some time first. The same all the time, so nothing flickers while playing.
  #labels() {
    const {letter, pitch} = this.#geometry();
    const apart = Math.ceil((LABEL_WIDTH * letter) / pitch);
    const chosen = new Set();
    const free = index => {
      for (let near = index - apart + 1; near < index + apart; near++) {
        if (chosen.has(near)) {
          return false;
        }
      }
      return true;
    };
    const all = [...this.#bars.keys()];
    const hot = all.filter(index => highest(this.#bars[index].refused) > 0);
    [...hot, ...all].forEach(index => {
      if (free(index)) {
        chosen.add(index);
      }
    });
    return chosen;
  }

  #axis(pen, paint, place) {
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    const line = (y, text, strong) => {
      pen.fillStyle = paint.grid;
      pen.fillRect(place.left, Math.round(y), place.pitch * this.#bars.length, 1);
      pen.fillStyle = strong ? paint.ink : paint.muted;
      pen.fillText(text, place.left - TICK - 2, y);
    };
    const room = place.floor - place.capTop;
    if (!this.#result.series.hasCap) {
      [0, 0.5, 1].forEach(part => line(place.floor - part * room, count(part * this.#scale.top), false));
      return;
    }
    line(place.floor, "0 %", false);
    line(place.floor - room / 2, "50 %", false);
    line(place.capTop, "100 %", true);
    pen.fillStyle = paint.muted;
    const {caps} = this.#scale;
    for (let decade = 1; decade < caps; decade *= 10) {
      for (let times = decade; times < 10 * decade && times <= caps; times += decade) {
        pen.fillRect(place.left - TICK, Math.round(this.#y(times, place)), TICK, 1);
      }
    }
    let last = place.capTop;
    [...DECADES.filter(times => times <= caps), ...(caps < DECADES[0] ? [caps] : [])].forEach(times => {
      const y = this.#y(times, place);
      if (last - y >= LINE_HEIGHT * place.letter) {
        line(y, `${count(times)}\u00d7`, false);
        last = y;
      }
    });
  }

  #barAt(x) {
    if (this.#result === null) {
      return null;
    }
    const {left, pitch} = this.#geometry();
    const index = Math.floor((x - left) / pitch);
    return index >= 0 && index < this.#bars.length ? index : null;
  }

  #key(event) {
    const goals = {ArrowLeft: (this.#chosen ?? 1) - 1, ArrowRight: (this.#chosen ?? -1) + 1, Home: 0, End: this.#bars.length - 1};
    if (event.key in goals && this.#bars.length > 0) {
      event.preventDefault();
      this.#choose(Math.max(0, Math.min(goals[event.key], this.#bars.length - 1)));
    }
  }

  #choose(index) {
    if (index !== this.#chosen) {
      this.#chosen = index;
      this.#render();
    }
  }

  // To a screen reader the canvas is a choice among shards, whose value is what stands below it; not while playing, for that never ends.
  #tellReader(step, shard) {
    const full = this.#bars.filter(({shard: each}) => each.throttled[step] > 0).length;
    const said = {
      "aria-label": `${this.#result.shardsWord}: ${this.#bars.length}, throttling at this moment: ${full}`,
      "aria-valuemax": this.#bars.length,
      "aria-valuenow": 1 + this.#bars.findIndex(bar => bar.shard === shard),
      "aria-valuetext": this.#readout.textContent,
    };
    Object.entries(said).forEach(([name, value]) => this.#canvas.setAttribute(name, String(value)));
  }

  // Of the chosen shard, else of the one with the most on it now.
  #tell() {
    const {series, shardWord} = this.#result;
    const step = stepAt(series.seconds, this.#moment);
    const asked = this.#bars[this.#chosen]?.shard;
    const shard =
      asked ??
      this.#bars.reduce(
        (most, {shard: each}) =>
          most === null || each.accepted[step] + each.throttled[step] > most.accepted[step] + most.throttled[step] ? each : most,
        null,
      );
    if (shard === null || shard === undefined) {
      setText(this.#readout, "");
      return;
    }
    setText(this.#readout, `${asked ? "" : "Most on "}${shardWord} ${shard.id}: ${this.#said(shard, step)}`);
    if (!this.#smooth) {
      this.#tellReader(step, shard);
    }
  }

  // A shard's step in words, with the numbers that its bar is drawn of.
  #said(shard, step) {
    const {series} = this.#result;
    const {fill, offered} = this.#bars.find(bar => bar.shard === shard);
    const times = offered?.[step] ?? 0;
    const fresh = times >= TOLD_AS_TIMES ? `, ${TIMES.format(times)}\u00d7 its cap` : "";
    const used = !series.hasCap || fill[step] === null ? "" : `, ${(100 * fill[step]).toFixed(0)} % of ${isCap(series) ? "its cap" : "the line"}`;
    const throttled = `throttled ${count(shard.throttled[step])} attempts/s`;
    return `offered ${count(shard.offered[step])}/s${fresh}; accepted ${count(shard.accepted[step])}/s${used}; ${throttled}`;
  }
}

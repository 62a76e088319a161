// Shards as bars that fill against their caps, on one canvas: what is accepted below the cap's line, what is throttled on top of it.
// Where there is no cap of theirs, another measure may stand in its place, as what one member of a group works off; what is above that is accepted too.
import {ATTEMPTS, byId, canvasFont, colours, count, element, highest, roundUp, setText, stepAt} from "./dom.js";

const LEFT = 54;
const RIGHT = 12;
const BOTTOM = 18;
const LINE_HEIGHT = 14;
const TOP = 8;
const LABEL_WIDTH = 22;
const PITCH_MAX = 150;
const LOG = "Below the line heights are in proportion. Above it each next line is ten times the one before, for a hot shard may be refused a hundred times what it takes.";
const TICK = 5;
// Ghosts that differ by less are what the bar is.
const GHOST_PIXELS = 2;
// How much of the height is above the cap's line, where something was throttled and where nothing was.
const OVER = 0.36;
const OVER_NONE = 0.1;

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

// What is above the line, in caps: attempts that were refused, or what is too much for another measure.
function overCaps(shard, series) {
  if (!isCap(series)) {
    return shard.load.map(load => Math.max(0, (load ?? 0) - 1));
  }
  const caps = capRates(shard);
  return shard.throttled.map((rate, step) => (caps[step] > 0 ? rate / caps[step] : 0));
}

// A result's shards as heights: fill from 0 to 1 of the cap (or of the highest rate where there is none), over in caps (or as a part of that rate).
function heightsOf(series, top) {
  return series.shards.map(shard => ({
    shard,
    fill: series.hasCap ? shard.load : shard.accepted.map(rate => rate / top),
    over: series.hasCap ? overCaps(shard, series) : shard.throttled.map(rate => rate / top),
  }));
}

const mostOver = heights => heights.reduce((most, {over}) => Math.max(most, highest(over)), 0);

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
  #scale = {top: 1, over: 0};
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

  // Colours are read anew, as after a change of scheme.
  repaint() {
    this.#paint = null;
    this.#showKey();
    this.#render();
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
      ...(series.hasCap ? [part("cap", series.capText ? `${measure} ${series.capText}` : measure.replace(/:$/, ""))] : []),
      ...(this.#scale.over > 0 ? [part("log", isCap(series) ? "above the line: in caps, log scale" : "above the line: log scale", LOG)] : []),
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
    const over = Math.max(mostOver(this.#bars), mostOver(ghosts));
    this.#scale = {top, over: series.hasCap && over > 0 ? Math.max(1, roundUp(over)) : 0};
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
      const read = colours("accepted", "throttled", "hatch", "sunk", "bad", "ink", "muted", "line", "grid", "track");
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
      this.#paint = {...read, refused: this.#context.createPattern(tile, "repeat"), font: canvasFont()};
    }
    return this.#paint;
  }

  #geometry() {
    const width = this.#canvas.clientWidth;
    const height = this.#canvas.clientHeight;
    const {hasCap} = this.#result.series;
    const floor = height - BOTTOM;
    const room = floor - TOP;
    const over = hasCap ? room * (this.#scale.over > 0 ? OVER : OVER_NONE) : 0;
    const pitch = Math.min(PITCH_MAX, (width - LEFT - RIGHT) / Math.max(1, this.#bars.length));
    return {width, floor, capTop: TOP + over, over, pitch, bar: Math.max(1, pitch - Math.max(1, pitch * 0.2))};
  }

  // Above the cap heights are logarithms: a hot shard refuses a hundred times its cap, and one that is a little too hot must be seen too.
  #overHeight(over, {over: room}) {
    return this.#scale.over > 0 ? (room * Math.log1p(Math.min(over, this.#scale.over))) / Math.log1p(this.#scale.over) : 0;
  }

  #heights({fill, over}, seconds, place) {
    const share = valueAt(fill, seconds, this.#moment, this.#smooth);
    if (share === null) {
      return null;
    }
    const filled = Math.min(share, 1) * (place.floor - place.capTop);
    const refused = valueAt(over, seconds, this.#moment, this.#smooth);
    return {
      filled,
      refused: this.#result.series.hasCap ? this.#overHeight(refused, place) : refused * (place.floor - place.capTop),
      throttled: refused > 0.001,
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
    if (this.#scale.over > 0) {
      // The ground changes where the scale does.
      pen.fillStyle = paint.sunk;
      pen.fillRect(LEFT, place.capTop - place.over, place.pitch * this.#bars.length, place.over);
    }
    this.#axis(pen, paint, place);
    const {seconds} = this.#result.series;
    this.#bars.forEach((bar, index) => {
      const left = LEFT + index * place.pitch + (place.pitch - place.bar) / 2;
      const heights = this.#heights(bar, seconds, place);
      if (heights !== null) {
        this.#bar(pen, paint, place, left, heights);
      }
      this.#label(pen, paint, place, index, bar.shard.id, heights);
    });
    if (this.#ghosted) {
      this.#ghostOutlines(pen, paint, place);
    }
    if (this.#result.series.hasCap) {
      pen.fillStyle = paint.ink;
      pen.fillRect(LEFT, place.capTop - 1, place.pitch * this.#bars.length, 2);
    }
    this.#tell();
  }

  #bar(pen, paint, place, left, {filled, refused}) {
    if (this.#result.series.hasCap) {
      pen.fillStyle = paint.track;
      pen.fillRect(left, place.capTop, place.bar, place.floor - place.capTop);
    }
    pen.fillStyle = paint.accepted;
    pen.fillRect(left, place.floor - filled, place.bar, filled);
    if (refused > 0) {
      const base = this.#result.series.hasCap ? place.capTop : place.floor - filled;
      pen.fillStyle = this.#isRefused ? paint.refused : paint.accepted;
      pen.fillRect(left, base - refused, place.bar, refused);
    }
  }

  // Of a measure that isn't a cap nothing is refused.
  get #isRefused() {
    const {series} = this.#result;
    return !series.hasCap || isCap(series);
  }

  #ghostOutlines(pen, paint, place) {
    pen.strokeStyle = paint.ink;
    pen.lineWidth = 1;
    pen.setLineDash([3, 2]);
    this.#ghosts.forEach((ghost, index) => {
      const heights = ghost && this.#heights(ghost, this.#before.series.seconds, place);
      const now = this.#heights(this.#bars[index], this.#result.series.seconds, place);
      if (!heights || (now && Math.abs(this.#topOf(heights, place) - this.#topOf(now, place)) <= GHOST_PIXELS)) {
        return;
      }
      const left = Math.round(LEFT + index * place.pitch + (place.pitch - place.bar) / 2) + 0.5;
      const top = Math.round(this.#topOf(heights, place)) + 0.5;
      const width = Math.max(1, Math.round(place.bar) - 1);
      pen.strokeRect(left, top, width, Math.max(0, place.floor - top));
    });
    pen.setLineDash([]);
  }

  #topOf({filled, refused, throttled}, place) {
    return throttled && this.#result.series.hasCap ? place.capTop - refused : place.floor - filled - refused;
  }

  #label(pen, paint, place, index, id, heights) {
    const hot = heights?.throttled ?? false;
    if (!this.#labelled.has(index) && index !== this.#chosen) {
      return;
    }
    pen.textAlign = "center";
    pen.textBaseline = "top";
    pen.fillStyle = index === this.#chosen || hot ? paint.ink : paint.muted;
    pen.font = `${hot || index === this.#chosen ? "bold " : ""}${paint.font}`;
    pen.fillText(String(id), LEFT + (index + 0.5) * place.pitch, place.floor + 4);
    if (index === this.#chosen) {
      pen.fillRect(LEFT + index * place.pitch, place.floor + 1, place.pitch, 2);
    }
  }

  // Bars with a number below them, as far as numbers fit: those that throttle at some time first. The same all the time, so nothing flickers while playing.
  #labels() {
    const apart = Math.ceil(LABEL_WIDTH / this.#geometry().pitch);
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
    const hot = all.filter(index => highest(this.#bars[index].over) > 0);
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
      pen.fillRect(LEFT, Math.round(y), place.pitch * this.#bars.length, 1);
      pen.fillStyle = strong ? paint.ink : paint.muted;
      pen.fillText(text, LEFT - TICK - 2, y);
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
    for (let decade = 1; decade <= this.#scale.over; decade *= 10) {
      for (let caps = decade; caps < 10 * decade && caps <= this.#scale.over; caps += decade) {
        pen.fillRect(LEFT - TICK, Math.round(place.capTop - this.#overHeight(caps, place)), TICK, 1);
      }
    }
    let last = place.capTop;
    for (let caps = 1; caps <= this.#scale.over; caps *= 10) {
      const y = place.capTop - this.#overHeight(caps, place);
      if (last - y >= LINE_HEIGHT) {
        line(y, `+${count(caps)}\u00d7`, false);
        last = y;
      }
    }
  }

  #barAt(x) {
    if (this.#result === null) {
      return null;
    }
    const index = Math.floor((x - LEFT) / this.#geometry().pitch);
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
    const load = shard.load[step];
    const used = !series.hasCap || load === null ? "" : `, ${(100 * load).toFixed(0)} % of ${isCap(series) ? "its cap" : "the line"}`;
    setText(
      this.#readout,
      `${asked ? "" : "Most on "}${shardWord} ${shard.id}: offered ${count(shard.offered[step])}/s, accepted ${count(shard.accepted[step])}/s${used}, throttled ${count(shard.throttled[step])} attempts/s`,
    );
    if (!this.#smooth) {
      this.#tellReader(step, shard);
    }
  }
}

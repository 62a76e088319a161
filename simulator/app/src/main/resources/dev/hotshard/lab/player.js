// The clock of simulated time: play, pause, scrub, speed, and the moments to jump to.
import {byId, element, highest, lagInAll, reducedMotion, setText, time} from "./dom.js";

const SPEEDS = [1, 10, 60, 100, 1000];
// At the speed picked for a scenario it plays no longer than this.
const PLAY_SECONDS = 40;
const KINDS = {throttle: "\u25b2", drop: "\u25bc", action: "\u25c6"};

// The moment that shows most: the most throttled, else the most lag, else the hottest shard.
function tellingMoment(series) {
  const candidates = [series.stream.throttled, lagInAll(series), series.shards[0]?.offered ?? series.stream.offered];
  const telling = candidates.find(values => highest(values) > 0) ?? candidates[0];
  return series.seconds[telling.indexOf(highest(telling))] ?? series.seconds.at(-1);
}

function momentsOf({actions, verdictTimes}) {
  const first = (seconds, text, kind) => (seconds === null || seconds === undefined ? [] : [{seconds, text, kind}]);
  return [
    ...first(verdictTimes.firstThrottle, "first throttle", "throttle"),
    ...first(verdictTimes.firstDrop, "first drop", "drop"),
    ...actions.map(({seconds, text}) => ({seconds, text, kind: "action"})),
  ].sort((a, b) => a.seconds - b.seconds);
}

export class Player {
  #buttons = [byId("play"), byId("strip-play")];
  #scrub = byId("scrub");
  #clock = byId("clock");
  #moved;
  #series = null;
  #time = 0;
  #speed = 10;
  #playing = false;
  // True until somebody plays or scrubs: then the page shows the telling moment of each result.
  #resting = true;
  #last = 0;
  #moments = "";

  // moved(seconds, smooth) is called whenever another moment is to be shown; smooth between steps while playing.
  constructor(moved) {
    this.#moved = moved;
    this.#buttons.forEach(button => button.addEventListener("click", () => this.toggle()));
    this.#scrub.addEventListener("input", () => this.seek(Number(this.#scrub.value)));
    this.#scrub.addEventListener("keydown", event => {
      if (this.#scrubKey(event)) {
        event.preventDefault();
      }
    });
    byId("speeds").append(
      ...SPEEDS.map(speed => {
        const input = element("input", {
          type: "radio",
          name: "speed",
          value: String(speed),
          onchange: () => {
            this.#speed = speed;
          },
        });
        return element("label", {}, input, element("span", {}, `${speed}\u00d7`));
      }),
    );
  }

  // Another scenario: stop, and pick a speed that plays it in a while one can watch.
  open() {
    this.pause();
    this.#resting = true;
    this.#series = null;
  }

  show(series) {
    const opened = this.#series === null;
    this.#series = series;
    this.#scrub.max = String(this.#end);
    if (opened) {
      this.#speed = SPEEDS.find(speed => this.#end / speed <= PLAY_SECONDS) ?? SPEEDS.at(-1);
      byId("speeds").querySelector(`[value="${this.#speed}"]`).checked = true;
    }
    this.#showMoments(momentsOf(series));
    if (this.#resting) {
      this.#time = tellingMoment(series);
    }
    this.#go(Math.min(this.#time, this.#end), false);
  }

  toggle() {
    if (this.#playing) {
      this.pause();
    } else {
      this.#start();
    }
  }

  pause() {
    if (this.#playing) {
      this.#playing = false;
      this.#showButton();
      if (this.#series !== null) {
        this.#go(this.#time, false);
      }
    }
  }

  seek(seconds) {
    if (this.#series !== null) {
      this.#resting = false;
      this.#go(Math.max(0, Math.min(seconds, this.#end)), false);
    }
  }

  // Says whether the key was one of the clock's: arrows by a step, with Shift by ten, Home and End.
  key(event) {
    if (event.key === " ") {
      this.toggle();
      return true;
    }
    return this.#scrubKey(event);
  }

  get #end() {
    return this.#series.seconds.at(-1);
  }

  get #step() {
    return this.#series.seconds.length > 1 ? this.#series.seconds[1] - this.#series.seconds[0] : this.#end;
  }

  #scrubKey({key, shiftKey, altKey, ctrlKey, metaKey}) {
    if (this.#series === null || altKey || ctrlKey || metaKey) {
      return false;
    }
    const by = this.#step * (shiftKey ? 10 : 1);
    const goals = {ArrowLeft: this.#time - by, ArrowRight: this.#time + by, Home: 0, End: this.#end};
    if (!(key in goals)) {
      return false;
    }
    this.seek(goals[key]);
    return true;
  }

  #start() {
    if (this.#series === null) {
      return;
    }
    if (this.#resting || this.#time >= this.#end) {
      this.#time = 0;
    }
    this.#resting = false;
    this.#playing = true;
    this.#showButton();
    this.#last = performance.now();
    requestAnimationFrame(now => this.#frame(now));
  }

  #frame(now) {
    if (!this.#playing) {
      return;
    }
    // A page that was in the background doesn't leap.
    const passed = Math.min(now - this.#last, 250) / 1000;
    this.#last = now;
    this.#go(Math.min(this.#time + passed * this.#speed, this.#end), !reducedMotion.matches);
    if (this.#time >= this.#end) {
      this.#playing = false;
      this.#resting = true;
      this.#showButton();
      return;
    }
    requestAnimationFrame(next => this.#frame(next));
  }

  #go(seconds, smooth) {
    this.#time = seconds;
    this.#scrub.value = String(seconds);
    const said = `${time(seconds)} / ${time(this.#end)}`;
    setText(this.#clock, said);
    if (!this.#playing) {
      this.#scrub.setAttribute("aria-valuetext", said);
    }
    this.#moved(seconds, smooth);
  }

  #showButton() {
    this.#buttons.forEach(button => setText(button, this.#playing ? "Pause" : "Play"));
  }

  #showMoments(moments) {
    const told = JSON.stringify([moments, this.#end]);
    if (told === this.#moments) {
      return;
    }
    this.#moments = told;
    byId("ticks").replaceChildren(
      ...moments.map(({seconds, kind}) => {
        const tick = element("span", {class: kind}, KINDS[kind]);
        tick.style.left = `${(100 * seconds) / this.#end}%`;
        return tick;
      }),
    );
    byId("marks").replaceChildren(
      ...moments.map(({seconds, text, kind}) =>
        element(
          "button",
          {type: "button", class: kind, onclick: () => this.seek(seconds)},
          element("span", {"aria-hidden": "true"}, KINDS[kind]),
          ` ${text} `,
          element("b", {}, time(seconds)),
        ),
      ),
    );
    if (moments.length === 0) {
      byId("marks").append(element("span", {class: "note"}, "No record was throttled or dropped, and nothing changed on the way."));
    }
  }
}

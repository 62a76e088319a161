// The scenario's text: line numbers beside it, faults at their lines, and a mark on what a slider has changed.
import {byId, element} from "./dom.js";

const TYPING_MILLIS = 400;
const MARK_MILLIS = 1500;
// The text's distance from the edge above it.
const TOP = 6;

// First and last line (from 0) in which the new text differs from the old, and the characters to replace.
function difference(before, after) {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) {
    start++;
  }
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
    tail++;
  }
  return {start, oldEnd: before.length - tail, text: after.slice(start, after.length - tail)};
}

const lineOf = (text, at) => text.slice(0, at).split("\n").length - 1;

export class Editor {
  #area = byId("yaml");
  #gutter = byId("gutter");
  #changed = byId("changed");
  #list = byId("faults");
  #numbers = element("pre");
  #marks = element("div");
  #lines = 0;
  #changedLines = null;
  #fading = 0;
  #typing = 0;

  // typed() is called at each key, rested() when typing has paused.
  constructor(typed, rested) {
    this.#gutter.append(this.#numbers, this.#marks);
    this.#area.addEventListener("scroll", () => this.#place());
    this.#area.addEventListener("input", () => {
      this.#count();
      this.#changed.hidden = true;
      typed();
      clearTimeout(this.#typing);
      this.#typing = setTimeout(rested, TYPING_MILLIS);
    });
  }

  get text() {
    return this.#area.value;
  }

  // Another scenario: from the top.
  open(text) {
    clearTimeout(this.#typing);
    this.#area.value = text;
    this.#area.setSelectionRange(0, 0);
    this.#changed.hidden = true;
    this.#count();
    // The story is told above already; the text begins where it ends.
    this.#area.scrollTo(0, Math.max(0, lineOf(text, text.search(/^(stream|populations|traffic):/m)) - 1) * this.#rowHeight() + TOP);
    this.showFaults([]);
  }

  // The same scenario after a slider's move: only what differs is replaced, so caret and scroll stay.
  replace(text) {
    const before = this.#area.value;
    if (before === text) {
      return;
    }
    const {start, oldEnd, text: middle} = difference(before, text);
    const {scrollTop, scrollLeft} = this.#area;
    this.#area.setRangeText(middle, start, oldEnd, "preserve");
    this.#area.scrollTo(scrollLeft, scrollTop);
    this.#count();
    this.#mark(lineOf(text, start), lineOf(text, start + middle.length));
  }

  showFaults(faults) {
    this.#area.setAttribute("aria-invalid", String(faults.length > 0));
    this.#list.hidden = faults.length === 0;
    this.#list.replaceChildren(...faults.map(fault => element("li", {}, this.#fault(fault))));
    this.#marks.replaceChildren(
      ...faults
        .filter(fault => fault.line > 0)
        .map(fault => {
          const mark = element("span", {class: "fault-mark"}, String(fault.line));
          mark.style.top = `${(fault.line - 1) * this.#rowHeight()}px`;
          return mark;
        }),
    );
  }

  #fault(fault) {
    const said = fault.path && !fault.text.includes(fault.path) ? `${fault.path}: ${fault.text}` : fault.text;
    if (!fault.line) {
      return element("span", {}, said);
    }
    return element("button", {type: "button", onclick: () => this.#jump(fault)}, element("b", {}, `${fault.line}:${fault.column}`), ` ${said}`);
  }

  #jump({line, column}) {
    const lines = this.#area.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const at = start + Math.min(column - 1, lines[line - 1]?.length ?? 0);
    const word = /^[^\s,:{}[\]]+/.exec(this.#area.value.slice(at))?.[0].length ?? 0;
    this.#area.focus();
    this.#area.setSelectionRange(at, at + word);
    this.#show(line - 1);
  }

  #rowHeight() {
    return parseFloat(getComputedStyle(this.#area).lineHeight);
  }

  #show(line) {
    const top = line * this.#rowHeight();
    if (top < this.#area.scrollTop || top > this.#area.scrollTop + this.#area.clientHeight - 3 * this.#rowHeight()) {
      this.#area.scrollTop = Math.max(0, top - this.#area.clientHeight / 2);
    }
  }

  #mark(first, last) {
    this.#changedLines = [first, last];
    // Who is typing keeps the view; who moves a slider sees what it writes.
    if (document.activeElement !== this.#area) {
      this.#show(first);
    }
    this.#changed.hidden = false;
    this.#changed.classList.remove("fading");
    this.#place();
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => this.#changed.classList.add("fading"), MARK_MILLIS);
  }

  #count() {
    const lines = this.#area.value.split("\n").length;
    if (lines !== this.#lines) {
      this.#lines = lines;
      this.#numbers.textContent = Array.from({length: lines}, (_, line) => line + 1).join("\n");
    }
    this.#place();
  }

  #place() {
    const moved = `translateY(${-this.#area.scrollTop}px)`;
    this.#numbers.style.transform = moved;
    this.#marks.style.transform = moved;
    if (this.#changedLines !== null) {
      const row = this.#rowHeight();
      this.#changed.style.transform = `translateY(${this.#changedLines[0] * row - this.#area.scrollTop}px)`;
      this.#changed.style.height = `${(this.#changedLines[1] - this.#changedLines[0] + 1) * row}px`;
    }
  }
}

// Pick of scenario and variant, and the sliders and choices that the server offers for it.
import {byId, element, setText} from "./dom.js";

// The catalogue as a dialog, for a lesson needs more room than the line of a select.
export class Catalogue {
  #dialog = byId("catalogue");
  #list = byId("catalogue-list");
  #search = byId("catalogue-search");
  #picked;

  constructor(picked) {
    this.#picked = picked;
    byId("pick").addEventListener("click", () => this.open());
    this.#search.addEventListener("input", () => this.#filter());
  }

  show(groups) {
    this.#list.replaceChildren(
      ...groups.map(group =>
        element("section", {}, element("h3", {}, group.title), element("ul", {}, ...group.items.map(item => element("li", {}, this.#item(item))))),
      ),
    );
  }

  mark(name) {
    this.#list.querySelectorAll("button").forEach(button => button.setAttribute("aria-current", String(button.dataset.name === name)));
  }

  open() {
    this.#search.value = "";
    this.#filter();
    this.#dialog.showModal();
  }

  #item({name, lesson}) {
    const button = element(
      "button",
      {
        type: "button",
        onclick: () => {
          this.#dialog.close();
          this.#picked(name);
        },
      },
      element("b", {}, name),
      element("span", {}, lesson),
    );
    button.dataset.name = name;
    return button;
  }

  #filter() {
    const words = this.#search.value.toLowerCase().split(/\s+/);
    this.#list.querySelectorAll("li").forEach(item => {
      item.hidden = !words.every(word => item.textContent.toLowerCase().includes(word));
    });
    this.#list.querySelectorAll("section").forEach(section => {
      section.hidden = section.querySelector("li:not([hidden])") === null;
    });
  }
}

// moved: those whose text isn't the catalogue's any more.
export function showVariants(variants, variant, moved) {
  const select = byId("variant");
  const had = [...select.options].map(option => option.value);
  if (had.join("\n") !== variants.join("\n")) {
    select.replaceChildren(...variants.map(name => new Option(name, name)));
  }
  variants.forEach((name, index) => setText(select.options[index], moved.has(name) ? `${name} (moved)` : name));
  select.value = variant;
}

export function showStory({title, about, platform}) {
  setText(byId("picked"), title);
  setText(byId("platform"), platform);
  byId("story").hidden = about.trim() === "";
  byId("about").replaceChildren(
    ...about
      .trim()
      .split(/\n\s*\n/)
      .map(paragraph => element("p", {}, paragraph.replace(/\s+/g, " "))),
  );
}

// What a control offers: what it offered first, as long as that holds what is selected. The server puts its options around each new value; a scale that followed them would
// run away from the hand that moves along it, and would lose the value that all began with.
function anchored(first, {kind, options, selected}) {
  const fresh = {options, selected};
  if (first === undefined) {
    return fresh;
  }
  // A choice's value may hold what another control sets, as a salted key holds its buckets; of the same name it is the same choice.
  const newest = new Map(kind === "choice" ? options.map(option => [option.label, option]) : []);
  const kept = first.map(option => newest.get(option.label) ?? option);
  const at = kept.findIndex(option => option.value === options[selected]?.value);
  return at < 0 ? fresh : {options: kept, selected: at};
}

// What the scenario itself does to a control while the run goes on: under it, and told with it to who can't see it.
function noteBelow(node, input) {
  const note = element("small", {class: "note", id: `${input.id}-note`});
  input.setAttribute("aria-describedby", `${input.getAttribute("aria-describedby")} ${note.id}`);
  node.append(note);
  return note;
}

export class Controls {
  #box = byId("controls");
  #help = byId("control-help");
  #rows = new Map();
  // Options by control and path, which holds the variant.
  #anchors = new Map();
  // What came while the pointer was down on a control, which nothing may move under it.
  #held = false;
  #late = null;
  #moved;
  #pending;

  // moved(path, value) is called for each move of a slider or choice; pending(path) says whether a move isn't answered yet.
  constructor(moved, pending) {
    this.#moved = moved;
    this.#pending = pending;
    this.#box.addEventListener("pointerdown", event => {
      this.#held = event.target.closest("input") !== null;
    });
    ["pointerup", "pointercancel", "blur"].forEach(kind => addEventListener(kind, () => this.#release()));
  }

  // Another scenario: scales begin anew.
  open() {
    this.#anchors.clear();
    this.#held = false;
    this.#late = null;
  }

  // Rows stay where the server offers the same controls, so that who moves one keeps it.
  show(controls) {
    if (this.#held) {
      this.#late = controls;
      return;
    }
    const shape = list => list.map(({id, kind}) => `${id} ${kind}`).join("\n");
    if (shape(controls) !== shape([...this.#rows.values()].map(row => row.control))) {
      this.#rows = new Map(controls.map(control => [control.id, this.#row(control)]));
      this.#box.replaceChildren(...[...this.#rows.values()].map(row => row.node));
      setText(
        this.#help,
        controls.length > 0 ? "Point at a control to read what it does." : "Nothing of this scenario can be moved here; edit its YAML below.",
      );
    }
    controls.forEach(control => this.#update(this.#rows.get(control.id), control));
  }

  #release() {
    const late = this.#late;
    this.#held = false;
    this.#late = null;
    if (late !== null) {
      this.show(late);
    }
  }

  #row(control) {
    const input = control.kind === "slider" ? element("input", {type: "range", min: 0, step: 1}) : element("select");
    input.id = `control-${control.id}`;
    const value = element("output", {for: input.id});
    const help = element("span", {class: "unseen", id: `${input.id}-help`});
    input.setAttribute("aria-describedby", help.id);
    const node = element("div", {class: `control ${control.kind}`}, element("label", {for: input.id}), value, input, help);
    const note = noteBelow(node, input);
    const row = {control, node, input, value, help, note, filled: false};
    const tell = () => setText(this.#help, row.help.textContent);
    node.addEventListener("pointerenter", tell);
    node.addEventListener("focusin", tell);
    input.addEventListener("input", () => {
      const option = row.control.options[control.kind === "slider" ? Number(input.value) : input.selectedIndex];
      this.#say(row, option.label);
      this.#moved(row.control.path, option.value);
    });
    return row;
  }

  #update(row, offered) {
    // An answer to an older move doesn't take back the newer one.
    if (row.filled && this.#pending(offered.path)) {
      return;
    }
    const place = `${offered.id} ${offered.path}`;
    const control = {...offered, ...anchored(this.#anchors.get(place), offered)};
    this.#anchors.set(place, control.options);
    row.control = control;
    row.filled = true;
    row.node.querySelector("label").textContent = control.label;
    setText(row.help, control.disabled ? `${control.help} ${control.disabled}` : control.help);
    setText(row.note, control.note ?? "");
    row.input.disabled = control.disabled !== null;
    row.node.classList.toggle("disabled", control.disabled !== null);
    if (control.kind === "slider") {
      row.input.max = String(control.options.length - 1);
    } else if ([...row.input.options].map(option => option.value).join("\n") !== control.options.map(option => option.value).join("\n")) {
      row.input.replaceChildren(...control.options.map(option => new Option(option.label, option.value)));
    }
    if (control.kind === "slider") {
      row.input.value = String(control.selected);
    } else {
      row.input.selectedIndex = control.selected;
    }
    this.#say(row, control.options[control.selected]?.label ?? "");
  }

  #say(row, label) {
    setText(row.value, row.control.kind === "slider" ? label : "");
    if (row.control.kind === "slider") {
      row.input.setAttribute("aria-valuetext", label);
    }
  }
}

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

export function showVariants(variants, variant) {
  const select = byId("variant");
  const had = [...select.options].map(option => option.value);
  if (had.join("\n") !== variants.join("\n")) {
    select.replaceChildren(...variants.map(name => new Option(name, name)));
  }
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

export class Controls {
  #box = byId("controls");
  #help = byId("control-help");
  #rows = new Map();
  #moved;

  // moved(path, value) is called for each move of a slider or choice.
  constructor(moved) {
    this.#moved = moved;
  }

  // Rows stay where the server offers the same controls, so a slider that is held isn't taken away; pending is the set of paths whose move isn't answered yet.
  show(controls, pending) {
    const shape = list => list.map(({id, kind}) => `${id} ${kind}`).join("\n");
    if (shape(controls) !== shape([...this.#rows.values()].map(row => row.control))) {
      this.#rows = new Map(controls.map(control => [control.id, this.#row(control)]));
      this.#box.replaceChildren(...[...this.#rows.values()].map(row => row.node));
      setText(
        this.#help,
        controls.length > 0 ? "Point at a control to read what it does." : "Nothing of this scenario can be moved here; edit its YAML below.",
      );
    }
    controls.forEach(control => this.#update(this.#rows.get(control.id), control, pending));
  }

  #row(control) {
    const input = control.kind === "slider" ? element("input", {type: "range", min: 0, step: 1}) : element("select");
    input.id = `control-${control.id}`;
    const value = element("output", {for: input.id});
    const help = element("span", {class: "unseen", id: `${input.id}-help`});
    input.setAttribute("aria-describedby", help.id);
    const node = element("div", {class: `control ${control.kind}`}, element("label", {for: input.id}), value, input, help);
    const row = {control, node, input, value, help};
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

  #update(row, control, pending) {
    row.control = control;
    row.node.querySelector("label").textContent = control.label;
    setText(row.help, control.disabled ? `${control.help} ${control.disabled}` : control.help);
    row.input.disabled = control.disabled !== null;
    row.node.classList.toggle("disabled", control.disabled !== null);
    if (control.kind === "slider") {
      row.input.max = String(control.options.length - 1);
    } else if ([...row.input.options].map(option => option.value).join("\n") !== control.options.map(option => option.value).join("\n")) {
      row.input.replaceChildren(...control.options.map(option => new Option(option.label, option.value)));
    }
    if (pending.has(control.path)) {
      return;
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

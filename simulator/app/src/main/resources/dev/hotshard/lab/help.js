// Explanations: the glossary with its terms at hand on the page, and the tour for who comes first.
import {byId, element, setText} from "./dom.js";

const SEEN = "hotshard-lab-tour-seen";
const GAP = 14;
const BASELINE = "baseline";

// Who looks for a word wants the term of that name before those whose definitions use it. Infinity where it is nowhere.
function rankOf({name, aliases, definition}, word) {
  const names = [name, ...(aliases ?? [])].map(text => text.toLowerCase());
  const places = [
    names[0].startsWith(word),
    names.some(text => text.startsWith(word)),
    names[0].includes(word),
    names.some(text => text.includes(word)),
    definition.toLowerCase().includes(word),
  ];
  const rank = places.indexOf(true);
  return rank < 0 ? Infinity : rank;
}

export class Glossary {
  #terms = new Map();
  #list = [];
  #entries = [];
  #popover = byId("term");
  #dialog = byId("glossary");
  #search = byId("glossary-search");
  #open;

  // open(name, variant) shows the catalogue scenario in which a term can be seen.
  constructor(open) {
    this.#open = open;
    byId("open-glossary").addEventListener("click", () => {
      this.#search.value = "";
      this.#filter();
      this.#dialog.showModal();
    });
    this.#search.addEventListener("input", () => this.#filter());
  }

  show(terms) {
    this.#list = terms;
    terms.forEach(term => [term.name, ...(term.aliases ?? [])].forEach(name => this.#terms.set(name.toLowerCase(), term)));
    byId("open-glossary").hidden = terms.length === 0;
    this.#entries = terms.map(term =>
      element("div", {}, element("dt", {}, term.name), element("dd", {}, ...this.#explain(term, () => this.#dialog.close()))),
    );
    byId("glossary-list").replaceChildren(...this.#entries);
  }

  // The label as a button that explains it, where the glossary knows the term (of that name, else of the label's); else as it is.
  explained(label, name) {
    const term = this.#terms.get((name ?? label).toLowerCase());
    if (term === undefined) {
      return label;
    }
    const button = element("button", {type: "button", class: "explain", "aria-haspopup": "dialog", onclick: () => this.#show(term, button)}, label);
    return button;
  }

  #show(term, beside) {
    const close = element("button", {type: "button", onclick: () => this.#popover.hidePopover()}, "Close");
    this.#popover.replaceChildren(element("h2", {}, term.name), ...this.#explain(term, () => this.#popover.hidePopover()), close);
    this.#popover.showPopover();
    const at = beside.getBoundingClientRect();
    this.#popover.style.left = `${Math.max(8, Math.min(at.left, innerWidth - this.#popover.offsetWidth - 8))}px`;
    const below = at.bottom + 6 + this.#popover.offsetHeight < innerHeight;
    this.#popover.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - 6 - this.#popover.offsetHeight)}px`;
    close.focus();
  }

  #explain({definition, formula, scenario, variant = BASELINE}, close) {
    const seen = scenario
      ? [
          element(
            "p",
            {},
            element(
              "button",
              {
                type: "button",
                onclick: () => {
                  close();
                  this.#open(scenario, variant);
                },
              },
              `See it in ${scenario}${variant === BASELINE ? "" : `, ${variant}`}`,
            ),
          ),
        ]
      : [];
    return [element("p", {}, definition), ...(formula ? [element("p", {}, element("code", {}, formula))] : []), ...seen];
  }

  #filter() {
    const word = this.#search.value.trim().toLowerCase();
    const ranked = this.#entries.map((entry, index) => ({entry, rank: rankOf(this.#list[index], word)}));
    ranked.forEach(({entry, rank}) => {
      entry.hidden = rank === Infinity;
    });
    // Sorting keeps the order of the alphabet among equals.
    byId("glossary-list").replaceChildren(...ranked.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0)).map(({entry}) => entry));
  }
}

const STEPS = [
  {
    at: "pick-box",
    title: "Pick a scenario",
    text: "Each scenario is a short story about traffic that isn't spread evenly: a sale, a noisy machine, a slow reader. One is loaded already. This button shows all of them, each with its lesson; its variants are remedies somebody would try.",
  },
  {
    at: "player",
    title: "Press play and watch a bar hit its cap",
    text: "Each bar above is one shard (Kafka and DynamoDB say partition), a part of the stream that takes only so much a second: its cap, the dark line. What comes beyond it is throttled, drawn hatched on top, and has to be tried again; a mark across the bar shows how much was offered without those retries. The space bar plays and pauses, except where you write, pick from a list or have gone to a button by keyboard; the arrow keys move through time.",
  },
  {
    at: "results",
    title: "Read the verdict",
    text: "How it ended, in a sentence and in numbers, and what was wrong: which key or shard was too hot, and why nobody saw it coming. Underlined words explain themselves when pressed.",
  },
  {
    at: "controls-box",
    title: "Move a slider, see before and after",
    text: "Press \u201cPin as before\u201d beside the numbers, then move a slider, such as the number of shards or buckets. Numbers, bars and charts show both: before is dashed. A variant whose text you have changed is called \u201cmoved\u201d. A quick estimate follows the slider; when it rests, the exact result is filled in. The YAML below changes with it, and you may edit it too.",
  },
  {
    at: "tools",
    title: "Take it with you",
    text: "Copy link makes an address that holds your scenario for whoever has the lab running. Save YAML gives the file that \u201chotshard run\u201d takes, and Save report a page with all variants and charts. Larger text makes it readable from the back of a room. This tour stays here, under Tour.",
  },
];

// A tour that leaves the page usable: one may press what a step talks about.
export class Tour {
  #panel = byId("tour");
  #ring = byId("tour-ring");
  #step = 0;
  #from = null;

  constructor() {
    byId("open-tour").addEventListener("click", () => this.open());
    byId("tour-close").addEventListener("click", () => this.close());
    byId("tour-back").addEventListener("click", () => this.#go(this.#step - 1));
    byId("tour-next").addEventListener("click", () => this.#next());
    // The heading has the focus after each step, so that it is read out; Enter goes on from there.
    byId("tour-title").addEventListener("keydown", event => {
      if (event.key === "Enter") {
        // Else the same key would press the button that gets the focus back at the end.
        event.preventDefault();
        this.#next();
      }
    });
    document.addEventListener("keydown", event => {
      if (event.key === "Escape" && !this.#panel.hidden && document.querySelector("dialog[open], :popover-open") === null) {
        this.close();
      }
    });
    addEventListener("resize", () => this.#place());
    addEventListener("scroll", () => this.#place(), {passive: true, capture: true});
  }

  openForNewcomers() {
    let seen = null;
    try {
      seen = localStorage.getItem(SEEN);
    } catch {
      // A browser that keeps nothing shows the tour again.
    }
    if (seen === null) {
      this.open();
    }
  }

  open() {
    this.#from = document.activeElement;
    this.#panel.hidden = false;
    this.#ring.hidden = false;
    this.#go(0);
  }

  close() {
    this.#panel.hidden = true;
    this.#ring.hidden = true;
    try {
      localStorage.setItem(SEEN, "yes");
    } catch {
      // Nothing is lost but the memory of it.
    }
    (this.#from === null || this.#from === document.body ? byId("open-tour") : this.#from).focus();
  }

  #next() {
    if (this.#step === STEPS.length - 1) {
      this.close();
    } else {
      this.#go(this.#step + 1);
    }
  }

  #go(step) {
    this.#step = step;
    const {at, title, text} = STEPS[step];
    setText(byId("tour-step"), `Step ${step + 1} of ${STEPS.length}`);
    setText(byId("tour-title"), title);
    setText(byId("tour-text"), text);
    byId("tour-back").disabled = step === 0;
    setText(byId("tour-next"), step === STEPS.length - 1 ? "Done" : "Next");
    byId(at).scrollIntoView({block: "nearest"});
    this.#place();
    byId("tour-title").focus({preventScroll: true});
  }

  // Beside what it talks about, where there's room: right, left, below, above.
  #place() {
    if (this.#panel.hidden) {
      return;
    }
    const at = byId(STEPS[this.#step].at).getBoundingClientRect();
    Object.assign(this.#ring.style, {left: `${at.left - 3}px`, top: `${at.top - 3}px`, width: `${at.width + 6}px`, height: `${at.height + 6}px`});
    const {offsetWidth: width, offsetHeight: height} = this.#panel;
    const within = (value, size, room) => Math.max(8, Math.min(value, room - size - 8));
    const sides = [
      {left: at.right + GAP, top: at.top, fits: at.right + GAP + width < innerWidth},
      {left: at.left - GAP - width, top: at.top, fits: at.left + GAP > width},
      {left: at.left, top: at.bottom + GAP, fits: at.bottom + GAP + height < innerHeight},
      {left: at.left, top: at.top - GAP - height, fits: true},
    ];
    // To the left it may reach over the edge a little, for there the columns are narrow.
    const tall = at.height > 0.6 * innerHeight || at.width < 0.4 * innerWidth;
    // Above what is wide and low is what it is about; rather there than on it, but better beside it.
    const {left, top} = (tall ? sides : [sides[2], sides[0], sides[1], sides[3]]).find(side => side.fits);
    this.#panel.style.left = `${within(left, width, innerWidth)}px`;
    this.#panel.style.top = `${within(top, height, innerHeight)}px`;
  }
}

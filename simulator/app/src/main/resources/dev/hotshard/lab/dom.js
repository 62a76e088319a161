// Small tools of all modules: elements, numbers and times as text, colours of the page.

const COUNT = new Intl.NumberFormat("en", {maximumFractionDigits: 0});
const SMALL = new Intl.NumberFormat("en", {maximumFractionDigits: 1});

// Said wherever throttled stands beside offered, which may be less.
export const ATTEMPTS = "Counts attempts, not records: a record that is refused and tried again counts each time, so there may be more of them than records offered.";

export const byId = id => document.getElementById(id);

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
export const darkScheme = matchMedia("(prefers-color-scheme: dark)");

// An element. Strings among its children become text nodes, never markup: names and keys come from whoever wrote the scenario.
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") {
      made.className = value;
    } else if (name.startsWith("aria-") || name === "role" || name === "for") {
      made.setAttribute(name, value);
    } else {
      made[name] = value;
    }
  }
  made.append(...children);
  return made;
}

// Sets a text only where it differs, so that a screen reader isn't told the same thing again and nothing is laid out anew.
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

export function count(value) {
  if (value === null || value === undefined) {
    return "n/a";
  }
  return (Math.abs(value) < 10 ? SMALL : COUNT).format(value);
}

const two = value => String(value).padStart(2, "0");

// Simulated time as the command line and the numbers write it, rounded as they are, so that one moment has one time: 15.1s, 2m00s, 1h05m.
export function time(seconds, digits = 1) {
  if (seconds === 0) {
    return "0s";
  }
  if (seconds < 59.95) {
    return `${seconds.toFixed(digits)}s`;
  }
  const whole = Math.round(seconds);
  if (whole < 3600) {
    return `${Math.floor(whole / 60)}m${two(whole % 60)}s`;
  }
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}h${two(minutes % 60)}m`;
}

// The page's colours by the name of their custom property; read again when the scheme changes.
export function colours(...names) {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
}

// The size of the page's letters in pixels; what is drawn on a canvas grows with it.
const rootSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
export const canvasSize = () => rootSize() * parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--canvas"));
export const canvasFont = () => `${canvasSize().toFixed(1)}px ${getComputedStyle(document.body).fontFamily}`;

// The number of the step that holds a moment; steps are named by their ends.
export function stepAt(seconds, moment) {
  let low = 0;
  let high = seconds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seconds[middle] < moment - 1e-9) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// The end of an axis that holds a value.
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map(factor => factor * power).find(each => each >= value * 0.999);
}

export function highest(values) {
  return values.reduce((most, value) => (value !== null && value > most ? value : most), 0);
}

// What all groups together lag behind, step by step.
export function lagInAll(series) {
  return series.seconds.map((_, step) => series.groups.reduce((sum, group) => sum + (group.lag[step] ?? 0), 0));
}

export function saveFile(name, type, text) {
  const address = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], {type}));
  const link = element("a", {href: address, download: name});
  link.click();
  // The browser has taken the file by the time the page is idle again.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

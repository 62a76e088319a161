// Sorts a list by the column whose heading is chosen, by mouse or keyboard; again: the other way round. Says the values of a chart where the pointer stands, or
// where the arrow keys go once the chart has the focus. Says what a word means where the pointer rests on it. Opens the details that a link leads to.
(function () {
  "use strict";
  const SECONDS = {us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400};

  // What a cell says as a number; null where it says none.
  function size(cell) {
    const said = cell.textContent.replace(/[,\s\u00a0]/g, "");
    if (/^(\d+(\.\d+)?(us|ms|s|m|h|d))+$/.test(said)) {
      return [...said.matchAll(/([\d.]+)(us|ms|s|m|h|d)/g)].reduce((sum, part) => sum + part[1] * SECONDS[part[2]], 0);
    }
    const number = said.match(/^(\u003c?)(-?\d+(\.\d+)?)(%|x|\/s)?$/);
    if (number === null) {
      return null;
    }
    // Less than 0.1 % stands between nothing and 0.1 %.
    return number[1] === "" ? Number(number[2]) : number[2] / 2;
  }

  function sort(table, column, upwards) {
    const body = table.tBodies[0];
    const rows = [...body.rows].map(row => ({row, text: row.cells[column].textContent, size: size(row.cells[column])}));
    rows.sort((a, b) => {
      if (a.size === null || b.size === null) {
        const order = (a.size === null) - (b.size === null);
        return order !== 0 ? order : a.text.localeCompare(b.text, "en") * (upwards ? 1 : -1);
      }
      return (a.size - b.size) * (upwards ? 1 : -1);
    });
    rows.forEach(each => body.append(each.row));
  }

  // What the list at the end says of a word.
  function explained(id) {
    return document.getElementById(id)?.querySelector("dd").textContent ?? "";
  }
  document.querySelectorAll("a.term").forEach(word => {
    word.title = explained(word.hash.slice(1));
  });

  document.querySelectorAll("table.sortable").forEach(table => {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent === "" ? "name" : heading.textContent;
      if (heading.dataset.term !== undefined) {
        button.title = explained(heading.dataset.term);
      }
      button.addEventListener("click", () => {
        const upwards = heading.getAttribute("aria-sort") === "descending";
        headings.forEach(other => other.removeAttribute("aria-sort"));
        heading.setAttribute("aria-sort", upwards ? "ascending" : "descending");
        sort(table, column, upwards);
      });
      heading.replaceChildren(button);
    });
  });

  function tell(figure) {
    const panels = JSON.parse(figure.dataset.hover);
    const svg = figure.querySelector("svg");
    const {width, height} = svg.viewBox.baseVal;
    const stop = document.createElement("div");
    stop.className = "stop";
    const said = document.createElement("p");
    said.className = "said";
    said.setAttribute("role", "status");
    stop.hidden = said.hidden = true;
    figure.append(stop, said);
    figure.tabIndex = 0;
    let at = null;

    function hide() {
      stop.hidden = said.hidden = true;
      at = null;
    }

    // A value that is as the one before stands there as 0.
    function value(line, place) {
      while (line.values[place] === 0) {
        place--;
      }
      return line.values[place];
    }

    // What the colour of a map means at a point.
    function meaning(rows, x, y) {
      const point = new DOMPoint(x, y);
      for (const shape of svg.querySelectorAll("path")) {
        // The first shape has its colour from the group that it begins.
        const fill = shape.style.fill || shape.parentElement.style.fill;
        const paint = rows.paints.find(each => each.paint === fill);
        if (paint !== undefined && shape.isPointInFill(point)) {
          return paint.meaning;
        }
      }
      return "not open, or nothing offered";
    }

    // Shows a stop of a panel, of a map its cell in a row; x, y: the point that is meant.
    function show(p, place, row, x, y) {
      const panel = panels[p];
      let [left, top, right, bottom] = panel.area.map(tenths => tenths / 10);
      const from = panel.edges[place] / 10;
      const to = panel.edges[place + 1] / 10;
      [left, right, top, bottom] = panel.down ? [left, right, from, to] : [from, to, top, bottom];
      const lines = panel.lines.map(line => ({name: line.name, value: value(line, place)})).filter(line => line.value !== "");
      let heading = lines.shift()?.value ?? "";
      let rest = lines.map(line => "\n" + line.name + (line.name === "" ? "" : ": ") + line.value).join("");
      if (panel.rows !== null) {
        const high = (bottom - top) / panel.rows.names.length;
        [top, bottom] = [top + row * high, top + (row + 1) * high];
        x ??= (left + right) / 2;
        y ??= (top + bottom) / 2;
        rest = "\n" + heading + "\n" + meaning(panel.rows, x, y);
        heading = panel.rows.names[row];
      }
      at = {p, place, row};
      const strong = document.createElement("strong");
      strong.textContent = heading;
      said.replaceChildren(strong, rest);
      stop.hidden = said.hidden = false;
      Object.assign(stop.style, {left: 100 * left / width + "%", top: 100 * top / height + "%",
        width: 100 * (right - left) / width + "%", height: 100 * (bottom - top) / height + "%"});
      const toTheLeft = (left + right) / 2 > width / 2;
      // Beside the stop, or where it lies across, amid it.
      const amid = (left + right) / 2;
      Object.assign(said.style, {
        left: toTheLeft ? "auto" : "calc(" + 100 * (panel.down ? amid : right) / width + "% + 10px)",
        right: toTheLeft ? "calc(" + 100 * (1 - (panel.down ? amid : left) / width) + "% + 10px)" : "auto",
        top: 100 * (y ?? (panel.down ? bottom : top)) / height + "%"});
    }

    function point(event) {
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) * width / box.width;
      const y = (event.clientY - box.top) * height / box.height;
      const p = panels.findIndex(({area}) => 10 * x >= area[0] && 10 * x <= area[2] && 10 * y >= area[1] && 10 * y <= area[3]);
      const along = p >= 0 && panels[p].down ? 10 * y : 10 * x;
      const place = p < 0 ? -1 : panels[p].edges.findIndex((edge, i) => i > 0 && along >= panels[p].edges[i - 1] && along <= edge) - 1;
      if (place < 0) {
        hide();
        return;
      }
      const {area, rows} = panels[p];
      const row = rows === null ? 0 : Math.min(rows.names.length - 1, Math.floor((10 * y - area[1]) / (area[3] - area[1]) * rows.names.length));
      show(p, place, row, x, y);
    }

    // Moves from stop to stop, beyond a panel's last one to the next panel.
    function move(steps) {
      let {p, place, row} = at ?? {p: 0, place: steps > 0 ? -1 : 0, row: 0};
      place += steps;
      if (place < 0 || place > panels[p].edges.length - 2) {
        p += steps;
        if (p < 0 || p >= panels.length) {
          return;
        }
        place = steps > 0 ? 0 : panels[p].edges.length - 2;
        row = Math.min(row, (panels[p].rows?.names.length ?? 1) - 1);
      }
      show(p, place, row);
    }

    figure.addEventListener("pointermove", point);
    figure.addEventListener("pointerdown", point);
    figure.addEventListener("pointerleave", hide);
    figure.addEventListener("focusout", hide);
    figure.addEventListener("keydown", event => {
      const steps = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1}[event.key];
      if (event.key === "Escape") {
        hide();
      } else if (steps !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
        const upOrDown = event.key.endsWith("Up") || event.key.endsWith("Down");
        const panel = panels[at?.p ?? 0];
        if (!upOrDown || panel.down) {
          move(steps);
        } else if (panel.rows !== null) {
          const {p, place, row} = at ?? {p: 0, place: 0, row: -1};
          show(p, place, Math.min(Math.max(row + steps, 0), panel.rows.names.length - 1));
        } else {
          return;
        }
        event.preventDefault();
      }
    });
  }
  document.querySelectorAll("figure[data-hover]").forEach(tell);

  // Who follows a link to details wants to read them.
  function open() {
    const place = document.getElementById(location.hash.slice(1));
    const details = place?.closest("details");
    if (details && !details.open) {
      details.open = true;
      place.scrollIntoView();
    }
  }
  addEventListener("hashchange", open);
  open();
})();

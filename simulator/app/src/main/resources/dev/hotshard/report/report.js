// Sorts a list by the column whose heading is chosen, by mouse or keyboard; again: the other way round. Opens the details that a link leads to.
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

  document.querySelectorAll("table.sortable").forEach(table => {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent === "" ? "name" : heading.textContent;
      button.addEventListener("click", () => {
        const upwards = heading.getAttribute("aria-sort") === "descending";
        headings.forEach(other => other.removeAttribute("aria-sort"));
        heading.setAttribute("aria-sort", upwards ? "ascending" : "descending");
        sort(table, column, upwards);
      });
      heading.replaceChildren(button);
    });
  });

  // Who follows a link to details wants to read them.
  function open() {
    const place = document.getElementById(location.hash.slice(1));
    if (place?.tagName === "DETAILS") {
      place.open = true;
    }
  }
  addEventListener("hashchange", open);
  open();
})();

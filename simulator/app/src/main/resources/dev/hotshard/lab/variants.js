// Which parts of a scenario's text belong to which variant, and which of them have moved away from the catalogue's.

// The text of each variant by its name, and of all that they share. Of variants in one line nothing is told apart: they are shared.
function partsOf(yaml) {
  const shared = [];
  const own = new Map();
  let within = false;
  let indent = 0;
  let name = null;
  yaml.split("\n").forEach(line => {
    const begins = /^\S/.test(line) && !line.startsWith("#");
    if (begins) {
      within = /^variants:\s*(#.*)?$/.test(line);
      name = null;
      indent = 0;
    }
    const key = within && !begins ? /^(\s+)("[^"]*"|'[^']*'|[^\s#'"][^:]*):(\s|$)/.exec(line) : null;
    if (key !== null && (indent === 0 || key[1].length === indent)) {
      indent = key[1].length;
      name = key[2].replace(/^(["'])(.*)\1$/, "$2");
    }
    if (name === null) {
      shared.push(line);
    } else {
      own.set(name, `${own.get(name) ?? ""}${line}\n`);
    }
  });
  return {shared: shared.join("\n"), own};
}

// Variants of the text that aren't as they were in the original; none where there is no original.
export function movedVariants(variants, yaml, original) {
  if (original === null || yaml === original) {
    return new Set();
  }
  const [now, then] = [partsOf(yaml), partsOf(original)];
  return new Set(variants.filter(name => now.shared !== then.shared || now.own.get(name) !== then.own.get(name)));
}

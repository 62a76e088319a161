// Links that hold a scenario in what follows #, which browsers never send to a server.

const MAX_BYTES = 2 * 1024 * 1024;

async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    // A few bytes can unpack to gigabytes; no scenario is larger than what the server takes.
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new Error("too large");
    }
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64Url(bytes) {
  let text = "";
  bytes.forEach(each => {
    text += String.fromCharCode(each);
  });
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), each => each.charCodeAt(0));
}

export function catalogueHash(name, variant) {
  return `#scenario=${encodeURIComponent(name)}&variant=${encodeURIComponent(variant)}`;
}

export async function scenarioHash(yaml, variant) {
  const bytes = new TextEncoder().encode(JSON.stringify({yaml, variant}));
  return `#s=${toBase64Url(await through(new CompressionStream("deflate-raw"), bytes))}`;
}

// What a hash asks for: {name, variant}, {yaml, variant}, or null where it asks for nothing. Throws where it is damaged.
export async function readHash(hash) {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  if (asked.has("scenario")) {
    return {name: asked.get("scenario"), variant: asked.get("variant") ?? "baseline"};
  }
  if (!asked.has("s")) {
    return null;
  }
  const told = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), fromBase64Url(asked.get("s")))));
  if (typeof told.yaml !== "string") {
    throw new Error("no scenario");
  }
  return {yaml: told.yaml, variant: typeof told.variant === "string" ? told.variant : "baseline"};
}

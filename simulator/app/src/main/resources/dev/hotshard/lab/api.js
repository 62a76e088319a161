// Talks with the lab's server. Runs go one at a time: while one is under way only the newest wish is kept.

const HEADERS = {"X-Hotshard-Lab": "1"};
const PAGE = crypto.randomUUID();
const RETRIES = 20;

// An answer that isn't a result, as one of: faults, bound, busy (with seconds to wait), cancelled, error, offline.
export class Refusal extends Error {
  constructor(kind, text, more = {}) {
    super(text);
    Object.assign(this, {kind, ...more});
  }
}

const offline = () => new Refusal("offline", "The lab's server doesn't answer; is `hotshard serve` still running?", {seconds: 3});

async function call(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, {...options, headers: {...HEADERS, ...options.headers}});
  } catch (fault) {
    throw fault.name === "AbortError" ? new Refusal("cancelled", "") : offline();
  }
  if (answer.ok) {
    return answer;
  }
  const told = await answer.json().catch(() => ({}));
  if (told.faults) {
    throw new Refusal("faults", "", {faults: told.faults});
  }
  if (told.bound) {
    throw new Refusal("bound", told.bound);
  }
  if (told.busy) {
    throw new Refusal("busy", told.busy, {seconds: Number(answer.headers.get("Retry-After")) || 1});
  }
  throw told.cancelled
    ? new Refusal("cancelled", "", {seconds: 0.3})
    : new Refusal("error", told.error ?? `The lab's server answered ${answer.status}.`);
}

const post = (path, body, signal, keepalive = false) =>
  call(path, {
    method: "POST",
    body: JSON.stringify({page: PAGE, ...body}),
    headers: {"Content-Type": "application/json"},
    signal,
    keepalive,
  });

// The body is read before the answer counts as there, so an abort in the middle of it is an abort.
async function json(answering) {
  const answer = await answering;
  try {
    return await answer.json();
  } catch (fault) {
    throw fault.name === "AbortError" ? new Refusal("cancelled", "") : offline();
  }
}

export const fetchCatalogue = () => json(call("/api/catalogue"));
export const fetchScenario = name => json(call(`/api/catalogue/${encodeURIComponent(name)}`));
export const fetchGlossary = () => json(call("/api/glossary"));
export const fetchReport = async yaml => (await post("/api/report", {yaml})).blob();

// Runs what is wished for; the body is composed as it is sent, so it is always the newest.
export class Runner {
  #compose;
  #answered;
  #refused;
  #wish = null;
  #flight = null;
  #retry = 0;
  #retries = 0;

  // compose(exact) gives the request; answered(result, request) and refused(refusal, request) take what comes of it.
  constructor({compose, answered, refused}) {
    this.#compose = compose;
    this.#answered = answered;
    this.#refused = refused;
  }

  // An estimate waits for one that is under way, so that a moving slider keeps getting answers; nothing waits for an exact run, or for one of another text.
  wish(exact, {replaces = false} = {}) {
    clearTimeout(this.#retry);
    this.#retries = 0;
    this.#wish = {exact};
    if (this.#flight !== null && (replaces || this.#flight.exact)) {
      this.#flight.controller.abort();
    }
    this.#next();
  }

  cancel() {
    clearTimeout(this.#retry);
    this.#wish = null;
    if (this.#flight !== null) {
      this.#flight.controller.abort();
      post("/api/cancel", {}, undefined, true).catch(() => {});
    }
  }

  async #next() {
    if (this.#flight !== null || this.#wish === null) {
      return;
    }
    const {exact} = this.#wish;
    this.#wish = null;
    const controller = new AbortController();
    this.#flight = {exact, controller};
    const request = this.#compose(exact);
    const outcome = await json(post("/api/run", request.body, controller.signal)).then(
      result => () => this.#answered(result, request),
      refusal => () => this.#fail(refusal, request),
    );
    this.#flight = null;
    if (!controller.signal.aborted) {
      outcome();
    }
    this.#next();
  }

  // A busy or absent server is asked again by itself, and so is one that took this run for an older one; unless something newer is wished for by then.
  #fail(refusal, request) {
    this.#refused(refusal, request);
    if (refusal.seconds && this.#wish === null && this.#retries < RETRIES) {
      this.#retries++;
      this.#retry = setTimeout(() => {
        this.#wish = {exact: request.body.exact};
        this.#next();
      }, refusal.seconds * 1000);
    }
  }
}

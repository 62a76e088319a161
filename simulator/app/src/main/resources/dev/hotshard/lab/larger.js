// Larger letters for whoever sits at the back, kept for the next time.
import {byId} from "./dom.js";

const KEPT = "hotshard-lab-larger";

function kept() {
  try {
    return localStorage.getItem(KEPT) === "yes";
  } catch {
    // A browser that keeps nothing begins with small ones.
    return false;
  }
}

function keep(larger) {
  try {
    localStorage.setItem(KEPT, larger ? "yes" : "no");
  } catch {
    // Nothing is lost but the memory of it.
  }
}

function set(larger) {
  document.documentElement.classList.toggle("larger", larger);
  byId("larger").setAttribute("aria-pressed", String(larger));
}

// changed() is called after each change of size.
export function offerLargerText(changed) {
  set(kept());
  byId("larger").addEventListener("click", () => {
    const larger = !document.documentElement.classList.contains("larger");
    set(larger);
    keep(larger);
    changed();
  });
}

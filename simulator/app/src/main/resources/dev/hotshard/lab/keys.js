// The player's keys, which work wherever no control has a use of its own for them.

const ARROWS_TAKEN = "input, select, textarea, dialog, #about";
const SPACE_TAKEN = "textarea, select, dialog, .term, #about, input:not([type=range], [type=radio])";
const PRESSED_BY_SPACE = "button, summary";
// A mark is gone to by Enter; the space bar plays from there.
const MARKS = "#marks";

export class Keys {
  #player;
  // Whether the last thing done was by keyboard, and whether what has the focus got it that way. What was clicked keeps the focus, but not the space bar: the next press is
  // meant for the player, and mustn't press once more what was clicked.
  #typing = true;
  #focusByKeyboard = true;
  #spaceDown = false;

  // player.key(event) says whether the key was one of its own.
  constructor(player) {
    this.#player = player;
    document.addEventListener("pointerdown", () => this.#pointed(), {capture: true});
    document.addEventListener("focusin", () => {
      this.#focusByKeyboard = this.#typing;
    });
    document.addEventListener("change", event => {
      if (!this.#typing && event.target.matches("select")) {
        // The space bar would open the list again.
        event.target.blur();
      }
    });
    document.addEventListener("keydown", event => this.#down(event));
    document.addEventListener("keyup", event => this.#up(event));
  }

  #pointed() {
    this.#typing = false;
    this.#focusByKeyboard = false;
  }

  #down(event) {
    this.#typing = true;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isSpace = event.key === " ";
    if (isSpace ? this.#isSpaceTaken(event.target) : event.target.closest(ARROWS_TAKEN) !== null) {
      return;
    }
    // Who holds the space bar down means it once.
    if ((isSpace && event.repeat) || this.#player.key(event)) {
      event.preventDefault();
      this.#spaceDown = isSpace;
    }
  }

  // Some browsers press a button when the key goes up.
  #up(event) {
    if (event.key === " " && this.#spaceDown) {
      event.preventDefault();
      this.#spaceDown = false;
    }
  }

  #isSpaceTaken(target) {
    return target.closest(SPACE_TAKEN) !== null || (this.#focusByKeyboard && target.closest(PRESSED_BY_SPACE) !== null && target.closest(MARKS) === null);
  }
}

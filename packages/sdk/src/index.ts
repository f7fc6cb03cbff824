import { SetsunaPlayer } from "./player/setsuna-player.ts";

export { StudioError } from "@setsuna/contracts";
export { Control, Receiver, Sender } from "./faces.ts";
export { SetsunaPlayer } from "./player/setsuna-player.ts";
export { VERSION } from "./version.ts";

// A page may load two copies, and servers have no elements.
if (globalThis.customElements !== undefined && customElements.get("setsuna-player") === undefined)
  customElements.define("setsuna-player", SetsunaPlayer);

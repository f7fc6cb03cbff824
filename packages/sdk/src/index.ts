import published from "../published.json" with { type: "json" };
import { SetsunaPlayer } from "./player/setsuna-player.ts";

export * from "./faces.ts";
export { SetsunaPlayer } from "./player/setsuna-player.ts";
export * from "./state.ts";

/** Version of the published package. */
export const VERSION: string = published.version;

declare global {
  interface HTMLElementTagNameMap {
    "setsuna-player": SetsunaPlayer;
  }
}

// A page may load two copies, and servers have no elements.
if (globalThis.customElements !== undefined && customElements.get("setsuna-player") === undefined)
  customElements.define("setsuna-player", SetsunaPlayer);

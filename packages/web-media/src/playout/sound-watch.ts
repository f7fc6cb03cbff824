import type { Milliseconds } from "@setsuna/kit";
import type { PlayoutTime } from "./playout-ports.ts";

export class SoundWatch {
  readonly #time: PlayoutTime;
  readonly #restMs: Milliseconds;
  readonly #tell: (comes: boolean) => void;
  #comes = false;
  #heard = false;
  #endWait: (() => void) | undefined;

  constructor(time: PlayoutTime, restMs: Milliseconds, tell: (comes: boolean) => void) {
    this.#time = time;
    this.#restMs = restMs;
    this.#tell = tell;
    this.#look();
  }

  came(): void {
    this.#heard = true;
    if (this.#comes) return;
    this.#comes = true;
    this.#tell(true);
    this.#look();
  }

  #look(): void {
    this.#endWait?.();
    this.#endWait = this.#time.after(this.#restMs, () => this.#end());
  }

  #end(): void {
    if (this.#heard) {
      this.#heard = false;
      this.#look();
      return;
    }
    this.#comes = false;
    this.#endWait = undefined;
    this.#tell(false);
  }

  close(): void {
    this.#endWait?.();
  }
}

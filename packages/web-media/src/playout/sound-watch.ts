import type { Milliseconds } from "@setsuna/kit";

/** Tells when something begins to come, and when it has not come for a while: for one to two times `restMs`. */
export class SoundWatch {
  readonly #restMs: Milliseconds;
  readonly #tell: (comes: boolean) => void;
  #comes = false;
  #heard = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `tell` hears each change; at first nothing comes, and after `restMs` of that it hears so. */
  constructor(restMs: Milliseconds, tell: (comes: boolean) => void) {
    this.#restMs = restMs;
    this.#tell = tell;
    this.#look();
  }

  /** Some of it came. */
  came(): void {
    this.#heard = true;
    if (this.#comes) return;
    this.#comes = true;
    this.#tell(true);
    this.#look();
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), this.#restMs);
  }

  #end(): void {
    if (this.#heard) {
      this.#heard = false;
      this.#look();
      return;
    }
    this.#comes = false;
    this.#timer = undefined;
    this.#tell(false);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

import type { Milliseconds } from "@setsuna/kit";

/** Reports when something starts arriving, and when it hasn't for one to two times `restMs`. */
export class SoundWatch {
  readonly #restMs: Milliseconds;
  readonly #tell: (comes: boolean) => void;
  #comes = false;
  #heard = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `tell` is called on each change. Initially nothing arrives, which is reported after `restMs`. */
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

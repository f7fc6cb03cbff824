import type { Log, Milliseconds } from "@setsuna/kit";
import type { Studio } from "./studio.ts";

/** After a signal and the drain time, exit at the latest after this, ms. */
const STOP_LIMIT_MS = 2800;
/** npm and the terminal both pass signals on: ignore a duplicate this soon. */
const SAME_SIGNAL_MS = 500;

export interface StopParts {
  /** Time to drain after SIGTERM; 0 skips it. Ctrl-C never drains. */
  readonly drain: Milliseconds;
  readonly say: (line: string) => void;
  readonly log: Log;
  readonly now: () => number;
  readonly exit: (code: number) => void;
}

type Life =
  | { readonly name: "starting" }
  | { readonly name: "running"; readonly studio: Studio }
  | { readonly name: "draining"; readonly studio: Studio; readonly since: number }
  | { readonly name: "stopping"; readonly since: number };

/** A second signal ends the draining, or the process. */
export class StopOnSignal {
  private life: Life = { name: "starting" };
  private readonly parts: StopParts;

  constructor(parts: StopParts) {
    this.parts = parts;
  }

  started(studio: Studio): void {
    this.life = { name: "running", studio };
  }

  onSignal(signal: "SIGTERM" | "SIGINT"): void {
    const { drain, say, now, exit, log } = this.parts;
    const { life } = this;
    switch (life.name) {
      case "starting":
        exit(0);
        return;
      case "running":
        if (signal === "SIGINT" || drain === 0) {
          this.stop(life.studio);
          return;
        }
        say(`Draining for at most ${drain / 1000} s.`);
        this.life = { name: "draining", studio: life.studio, since: now() };
        life.studio.drain(drain).then(
          () => this.drained(),
          (error: unknown) => {
            log.error({ err: error }, "draining failed");
            this.drained();
          },
        );
        return;
      case "draining":
        if (now() - life.since > SAME_SIGNAL_MS) this.stop(life.studio);
        return;
      case "stopping":
        if (now() - life.since > SAME_SIGNAL_MS) exit(1);
    }
  }

  /** SIGUSR2: a relay node moves its viewers away and keeps running. Other roles ignore it. */
  onEmpty(): void {
    const { life } = this;
    if (life.name !== "running") return;
    life.studio.empty?.().catch((error: unknown) => this.parts.log.error({ err: error }, "draining failed"));
  }

  private drained(): void {
    if (this.life.name === "draining") this.stop(this.life.studio);
  }

  private stop(studio: Studio): void {
    const { say, log, now, exit } = this.parts;
    this.life = { name: "stopping", since: now() };
    say("Stopping.");
    setTimeout(() => exit(1), STOP_LIMIT_MS).unref();
    studio.stop().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        exit(1);
      },
    );
  }
}

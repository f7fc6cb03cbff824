import { monotonicNow } from "../clock.ts";

const SILENT_MS = 2000;
const LOOK_MS = 250;

/** Reports when a live source falls silent or resumes. */
export class SilenceWatch {
  private readonly changed: (isSilent: boolean) => void;
  private readonly timer: NodeJS.Timeout;
  private heardAt = monotonicNow();
  private silent = false;

  constructor(changed: (isSilent: boolean) => void) {
    this.changed = changed;
    this.timer = setInterval(() => this.set(monotonicNow() - this.heardAt > SILENT_MS), LOOK_MS);
  }

  get isSilent(): boolean {
    return this.silent;
  }

  heard(): void {
    this.heardAt = monotonicNow();
    this.set(false);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private set(isSilent: boolean): void {
    if (isSilent === this.silent) return;
    this.silent = isSilent;
    this.changed(isSilent);
  }
}

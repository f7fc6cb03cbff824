import type { Log } from "@setsuna/kit";
import type { EdgeTime } from "./edge-time.ts";

const MAX_THINGS = 1024;
/** A value that exceeds the limit is logged at its next change. */
const MAX_LINES_PER_SECOND = 20;

export class InputLog {
  private readonly said = new Map<string, { readonly text: string; readonly at: number }>();
  private readonly what: string;
  private readonly time: EdgeTime;
  private readonly log: Log;
  private lines = 0;
  private linesSince = Number.NEGATIVE_INFINITY;

  constructor(what: string, time: EdgeTime, log: Log) {
    this.what = what;
    this.time = time;
    this.log = log;
  }

  /** `thing`: an index or address. `everyMs`: least time between its lines, for constantly moving values. */
  add(thing: string, text: string, fields: Readonly<Record<string, unknown>>, everyMs = 0): void {
    const now = this.time.now();
    const before = this.said.get(thing);
    if (before !== undefined && (before.text === text || now - before.at < everyMs)) return;
    if (now - this.linesSince >= 1000) {
      this.linesSince = now;
      this.lines = 0;
    }
    if (this.lines >= MAX_LINES_PER_SECOND) return;
    this.lines += 1;
    if (before === undefined && this.said.size >= MAX_THINGS) this.said.clear();
    this.said.set(thing, { text, at: now });
    this.log.info({ heard: thing, ...fields, ja: `${this.what}を受信: ${text}` }, `${this.what} heard: ${text}`);
  }
}

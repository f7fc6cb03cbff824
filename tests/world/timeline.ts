import { createHash } from "node:crypto";

const KEPT_LINES = 400;

const clock = (ms: number): string => {
  const seconds = ms / 1000;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours}:${String(minutes).padStart(2, "0")}:${(seconds % 60).toFixed(3).padStart(6, "0")}`;
};

interface ElapsedTime {
  readonly elapsed: number;
}

export class Timeline {
  private readonly hash = createHash("sha256");
  private readonly lines: string[] = [];
  private readonly time: ElapsedTime;
  private readonly echo: ((line: string) => void) | undefined;

  constructor(time: ElapsedTime, echo?: (line: string) => void) {
    this.time = time;
    this.echo = echo;
  }

  note(who: string, what: string): void {
    const line = `${clock(this.time.elapsed)}  ${who.padEnd(10)}  ${what}`;
    this.hash.update(line).update("\n");
    this.lines.push(line);
    if (this.lines.length > KEPT_LINES) this.lines.shift();
    this.echo?.(line);
  }

  aside(what: string): void {
    this.echo?.(`${clock(this.time.elapsed)}  ${"log".padEnd(10)}  ${what}`);
  }

  last(count: number): readonly string[] {
    return this.lines.slice(-count);
  }

  digest(): string {
    return this.hash.copy().digest("hex").slice(0, 16);
  }
}

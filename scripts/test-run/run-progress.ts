export interface FileResult {
  readonly file: string;
  readonly project: string;
  readonly passed: number;
  readonly failed: number;
  /** Each failed test with its error's first line. */
  readonly failures: readonly string[];
  readonly skipped: number;
  readonly tookMs: number;
}

/** About a hundred lines in half an hour, ms. */
const LINE_EVERY_MS = 15_000;
const SLOWEST = 10;

const counted = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

export const spoken = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
};

export class RunProgress {
  readonly #files: number;
  readonly #now: () => number;
  readonly #print: (line: string) => void;
  readonly #startedAt: number;
  #printedAt: number;
  readonly #results: FileResult[] = [];

  /** `files` is their number; `now` is monotonic, ms. */
  constructor(files: number, now: () => number, print: (line: string) => void) {
    this.#files = files;
    this.#now = now;
    this.#print = print;
    this.#startedAt = now();
    this.#printedAt = this.#startedAt;
  }

  ended(result: FileResult): void {
    this.#results.push(result);
    if (result.failed > 0) this.#print(`FAILED ${result.file}: ${counted(result.failed, "test")}`);
    for (const failure of result.failures) this.#print(`  ${failure}`);
    const now = this.#now();
    const isLast = this.#results.length === this.#files;
    if (!isLast && now - this.#printedAt < LINE_EVERY_MS) return;
    this.#printedAt = now;
    this.#print(this.#line(now));
  }

  #line(now: number): string {
    const sum = (part: "passed" | "failed" | "skipped"): number =>
      this.#results.reduce((total, result) => total + result[part], 0);
    const [failed, skipped] = [sum("failed"), sum("skipped")];
    return [
      `${this.#results.length} of ${counted(this.#files, "file")}`,
      counted(sum("passed") + failed, "test"),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
      spoken(now - this.#startedAt),
    ].join(", ");
  }

  summary(): void {
    const slowest = [...this.#results].sort((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST);
    if (slowest.length > 1) {
      this.#print("Slowest files:");
      for (const { file, project, tookMs } of slowest)
        this.#print(`  ${(tookMs / 1000).toFixed(1).padStart(6)} s  ${project}  ${file}`);
    }
    const skipping = this.#results.filter(({ skipped }) => skipped > 0);
    if (skipping.length > 0) this.#print("Skipped tests:");
    for (const { file, skipped } of skipping) this.#print(`  ${String(skipped).padStart(6)}    ${file}`);
  }
}

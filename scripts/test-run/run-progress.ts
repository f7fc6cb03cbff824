import { counted, spoken, summaryLines, totals } from "../lib/test-summary.mjs";

/** Holds the end of one file of tests. */
export interface FileResult {
  /** Path from the root of the project. */
  readonly file: string;
  /** Name of the project in vitest.config.ts. */
  readonly project: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Time that reading it, its hooks and its tests took, ms. */
  readonly tookMs: number;
}

/** Shortest time between two lines of progress, ms, so that a log of half an hour has a hundred. */
const LINE_EVERY_MS = 15_000;

/** Reports the progress of a run of tests, in lines that a log can carry, and at its end the slow and the skipped tests. */
export class RunProgress {
  readonly #files: number;
  readonly #now: () => number;
  readonly #print: (line: string) => void;
  readonly #startedAt: number;
  #printedAt: number;
  readonly #results: FileResult[] = [];

  /** `files`: how many there are to run; `now`: monotonic time, ms. */
  constructor(files: number, now: () => number, print: (line: string) => void) {
    this.#files = files;
    this.#now = now;
    this.#print = print;
    this.#startedAt = now();
    this.#printedAt = this.#startedAt;
  }

  /** Takes the result of a file. Prints a line for a file that failed, for the last one, and otherwise every {@link LINE_EVERY_MS}. */
  ended(result: FileResult): void {
    this.#results.push(result);
    if (result.failed > 0) this.#print(`FAILED ${result.file}: ${counted(result.failed, "test")}`);
    const now = this.#now();
    const isLast = this.#results.length === this.#files;
    if (!isLast && now - this.#printedAt < LINE_EVERY_MS) return;
    this.#printedAt = now;
    this.#print(this.#line(now));
  }

  #line(now: number): string {
    return `${totals(this.#results, this.#files)}, ${spoken(now - this.#startedAt)}`;
  }

  /** Returns what ended until now. */
  get results(): readonly FileResult[] {
    return this.#results;
  }

  /** Prints the slowest files, slowest first, and the files that skipped tests. */
  summary(): void {
    for (const line of summaryLines(this.#results)) this.#print(line);
  }
}

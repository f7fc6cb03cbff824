import type { ErrorBody, Language } from "@setsuna/contracts";
import type { Texts } from "./texts.ts";

export interface OutputOptions {
  readonly json: boolean;
  readonly language: Language;
  /** With `-o -`, standard output carries media, so messages go to standard error. */
  readonly mediaOnStdout?: boolean;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

const CLEAR_LINE = "\r\u001b[K";

/** Prints sentences and a live line for people, JSON lines for programs. */
export class Output {
  private readonly options: OutputOptions;
  private live = false;

  constructor(options: OutputOptions) {
    this.options = options;
  }

  get language(): Language {
    return this.options.language;
  }
  get json(): boolean {
    return this.options.json;
  }

  withMediaOnStdout(): Output {
    return new Output({ ...this.options, mediaOnStdout: true });
  }

  /** People read the sentence; programs read `{event, ...facts}`. */
  event(event: string, facts: Readonly<Record<string, unknown>>, texts?: Texts): void {
    if (this.options.json) this.line(JSON.stringify({ event, ...facts }));
    else if (texts !== undefined) this.line(texts[this.options.language]);
  }

  /** As {@link event}; programs also get both sentences: `{event, ...facts, en, ja}`, for the desktop app. */
  note(event: string, facts: Readonly<Record<string, unknown>>, texts: Texts): void {
    this.event(event, { ...facts, ...texts }, texts);
  }

  /** People read the text; programs read the facts. */
  result(facts: Readonly<Record<string, unknown>>, text: string): void {
    this.line(this.options.json ? JSON.stringify({ event: "result", ...facts }) : text);
  }

  /** Overwrites the line on a terminal; elsewhere people get only the last. */
  statistics(facts: Readonly<Record<string, unknown>>, text: string): void {
    if (this.options.json) this.line(JSON.stringify({ event: "statistics", ...facts }));
    else if (this.options.stderr.isTTY) {
      this.options.stderr.write(`${CLEAR_LINE}${text.slice(0, Math.max(20, (this.options.stderr.columns ?? 80) - 1))}`);
      this.live = true;
    }
  }

  error(error: ErrorBody): void {
    this.endLive();
    if (this.options.json) this.line(JSON.stringify({ event: "error", ...error }));
    else {
      const detail = error.detail === undefined ? "" : ` (${error.detail})`;
      this.options.stderr.write(`${error[this.options.language]}${detail} [${error.code}]\n`);
    }
  }

  /** Writes a line of data to standard output. */
  data(line: string): void {
    this.line(line);
  }

  /** Writes a message for people, separate from the data. */
  aside(texts: Texts): void {
    if (!this.options.json) this.options.stderr.write(`${texts[this.options.language]}\n`);
  }

  private line(text: string): void {
    this.endLive();
    const stream = this.options.mediaOnStdout === true ? this.options.stderr : this.options.stdout;
    stream.write(`${text}\n`);
  }

  private endLive(): void {
    if (this.live) this.options.stderr.write("\n");
    this.live = false;
  }
}

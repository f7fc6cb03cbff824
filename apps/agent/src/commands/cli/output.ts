import type { ErrorBody, Language } from "@setsuna/contracts";
import type { Texts } from "./texts.ts";

export interface OutputOptions {
  /** One JSON object a line on standard output, and nothing else there. */
  readonly json: boolean;
  readonly language: Language;
  /** Standard output carries media (`-o -`), so all messages go to standard error. */
  readonly mediaOnStdout?: boolean;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

const CLEAR_LINE = "\r\u001b[K";

/** Prints what a run says: sentences and a live line for people, or JSON lines for programs. */
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

  /** Returns an output with standard output left to the media. */
  withMediaOnStdout(): Output {
    return new Output({ ...this.options, mediaOnStdout: true });
  }

  /** Prints that something happened. People read the sentence, programs `{event, ...facts}`. */
  event(event: string, facts: Readonly<Record<string, unknown>>, texts?: Texts): void {
    if (this.options.json) this.line(JSON.stringify({ event, ...facts }));
    else if (texts !== undefined) this.line(texts[this.options.language]);
  }

  /** As {@link event}, with the sentence for programs too, in both languages: `{event, ...facts, en, ja}`. The desktop app shows it. */
  note(event: string, facts: Readonly<Record<string, unknown>>, texts: Texts): void {
    this.event(event, { ...facts, ...texts }, texts);
  }

  /** Prints what the command was asked for: a text for people, the same facts for programs. */
  result(facts: Readonly<Record<string, unknown>>, text: string): void {
    this.line(this.options.json ? JSON.stringify({ event: "result", ...facts }) : text);
  }

  /** Figures of this moment. On a terminal the line is written over; elsewhere people get none of it but the last. */
  statistics(facts: Readonly<Record<string, unknown>>, text: string): void {
    if (this.options.json) this.line(JSON.stringify({ event: "statistics", ...facts }));
    else if (this.options.stderr.isTTY) {
      this.options.stderr.write(`${CLEAR_LINE}${text.slice(0, Math.max(20, (this.options.stderr.columns ?? 80) - 1))}`);
      this.live = true;
    }
  }

  /** Prints a failure, in the words of the catalogue. */
  error(error: ErrorBody): void {
    this.endLive();
    if (this.options.json) this.line(JSON.stringify({ event: "error", ...error }));
    else {
      const detail = error.detail === undefined ? "" : ` (${error.detail})`;
      this.options.stderr.write(`${error[this.options.language]}${detail} [${error.code}]\n`);
    }
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

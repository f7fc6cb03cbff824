import type { Language } from "@setsuna/contracts";
import type { ExitCode } from "./exit-codes.ts";
import type { Output } from "./output.ts";
import type { Texts } from "./texts.ts";

export interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: true;
  /** Placeholder in the help, such as `URL`, for strings. */
  readonly value?: string;
  readonly help: Texts;
}

export type OptionValue = string | boolean | readonly (string | boolean)[] | undefined;

/** A terminal, or any byte stream. */
export interface KeyInput {
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
  once(event: "end", listener: () => void): unknown;
  off(event: "data", listener: (chunk: Buffer) => void): unknown;
  resume(): unknown;
  pause(): unknown;
  setRawMode?(raw: boolean): unknown;
}

export interface CommandContext {
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly positionals: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: Output;
  readonly language: Language;
  /** Aborted when the user wants an end (Ctrl+C, SIGTERM): finish files, say goodbye, return. */
  readonly signal: AbortSignal;
  readonly input?: KeyInput | undefined;
}

/** Expected failures are StudioErrors; main prints them and chooses the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: Texts;
  readonly positionals?: string;
  readonly options: Readonly<Record<string, Option>>;
  /** On a stop signal it closes files and child processes and returns. Absent: abandoned after a short grace. */
  readonly finishesItself?: true;
  run(context: CommandContext): Promise<ExitCode>;
}

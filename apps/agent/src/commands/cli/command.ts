import type { Language } from "@setsuna/contracts";
import type { ExitCode } from "./exit-codes.ts";
import type { Output } from "./output.ts";
import type { Texts } from "./texts.ts";

/** Describes one option of a command line, in the words of `node:util`'s parseArgs. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** May stand several times; its value is then a list. */
  readonly multiple?: true;
  /** Stands for the value in the help: `URL`. Strings only. */
  readonly value?: string;
  readonly help: Texts;
}

export type OptionValue = string | boolean | readonly (string | boolean)[] | undefined;

/** Gives keys: a terminal, or any stream of bytes. */
export interface KeyInput {
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
  once(event: "end", listener: () => void): unknown;
  off(event: "data", listener: (chunk: Buffer) => void): unknown;
  resume(): unknown;
  pause(): unknown;
  /** Terminals only. */
  setRawMode?(raw: boolean): unknown;
}

/** Input of a command. */
export interface CommandContext {
  readonly values: Readonly<Record<string, OptionValue>>;
  /** Arguments that belong to no option. */
  readonly positionals: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: Output;
  readonly language: Language;
  /** Aborted when the user wants an end (Ctrl+C, SIGTERM): finish files, say goodbye, return. */
  readonly signal: AbortSignal;
  /** Absent: standard input. */
  readonly input?: KeyInput | undefined;
}

/** Describes one command of `setsuna`. An expected failure is thrown as StudioError; main tells it and chooses the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: Texts;
  /** Names of arguments behind the command, for the help. */
  readonly positionals?: string;
  readonly options: Readonly<Record<string, Option>>;
  /**
   * True: on a stop signal, the command closes its files and child processes and then returns. Absent: it is abandoned after a short grace
   * period.
   */
  readonly finishesItself?: true;
  run(context: CommandContext): Promise<ExitCode>;
}

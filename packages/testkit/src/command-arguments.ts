import process from "node:process";
import { parseArgs } from "node:util";

export interface CommandTakes<Option extends string, Flag extends string> {
  readonly options?: readonly Option[];
  readonly flags?: readonly Flag[];
  /** Name of positional arguments, any number; none by default. */
  readonly words?: string;
}

export class ArgumentsRefused extends Error {
  override readonly name = "ArgumentsRefused";
}

export class CommandArguments<Option extends string, Flag extends string> {
  readonly words: readonly string[];
  private readonly values: ReadonlyMap<string, string>;
  private readonly flags: ReadonlySet<string>;
  private readonly refuse: (sentence: string) => never;

  constructor(
    given: {
      readonly values: ReadonlyMap<string, string>;
      readonly flags: ReadonlySet<string>;
      readonly words: readonly string[];
    },
    refuse: (sentence: string) => never,
  ) {
    this.values = given.values;
    this.flags = given.flags;
    this.words = given.words;
    this.refuse = refuse;
  }

  /** Returns the last if given twice. */
  option(name: Option): string | undefined {
    return this.values.get(name);
  }

  /** From 0, or `otherwise` if not given. Refuses other values. */
  number<Otherwise extends number | undefined>(name: Option, otherwise: Otherwise): number | Otherwise {
    const text = this.option(name);
    if (text === undefined) return otherwise;
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isFinite(value) && value >= 0) return value;
    return this.refuse(`--${name}=${text}: a number from 0 on was expected.`);
  }

  /** One of `values`; undefined if not given. Refuses other values. */
  choice<Value extends string>(name: Option, values: readonly Value[]): Value | undefined {
    const text = this.option(name);
    if (text === undefined) return undefined;
    return values.find((value) => value === text) ?? this.refuse(`--${name}=${text}: there are ${values.join(", ")}.`);
  }

  /** Comma-separated `values`; empty if not given. Refuses other values. */
  choices<Value extends string>(name: Option, values: readonly Value[]): ReadonlySet<Value> {
    const named = this.option(name)?.split(",") ?? [];
    return new Set(
      named.map(
        (text) =>
          values.find((value) => value === text) ?? this.refuse(`--${name}=${text}: there are ${values.join(", ") || "none"}.`),
      ),
    );
  }

  flag(name: Flag): boolean {
    return this.flags.has(name);
  }
}

const takenBy = ({ options = [], flags = [], words }: CommandTakes<string, string>): string => {
  const all = [...options.map((name) => `--${name}=…`), ...flags.map((name) => `--${name}`), ...(words ? [`${words} …`] : [])];
  return all.length === 0 ? "This command takes no arguments." : `This command takes ${all.join(", ")}.`;
};

/** Calls `refuse` with a sentence for an invalid argument or a missing value. Default: throws ArgumentsRefused. */
export const readArguments = <Option extends string = never, Flag extends string = never>(
  takes: CommandTakes<Option, Flag>,
  given: readonly string[],
  refuse: (sentence: string) => never = (sentence) => {
    throw new ArgumentsRefused(sentence);
  },
): CommandArguments<Option, Flag> => {
  const { options = [], flags = [] } = takes as CommandTakes<string, string>;
  const { tokens } = parseArgs({
    // People repeat npm's own two dashes before options.
    args: given.filter((argument) => argument !== "--"),
    options: Object.fromEntries([
      ...options.map((name) => [name, { type: "string" } as const]),
      ...flags.map((name) => [name, { type: "boolean" } as const]),
    ]),
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string>();
  const raised = new Set<string>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") {
      if (takes.words === undefined) refuse(`"${token.value}" is not taken. ${takenBy(takes)}`);
      words.push(token.value);
    } else if (options.includes(token.name)) {
      const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith("--"));
      if (isMissing) refuse(`${token.rawName} needs a value. ${takenBy(takes)}`);
      values.set(token.name, token.value ?? "");
    } else if (flags.includes(token.name)) {
      if (token.value !== undefined) refuse(`${token.rawName} takes no value. ${takenBy(takes)}`);
      raised.add(token.name);
    } else refuse(`${token.rawName} is not taken. ${takenBy(takes)}`);
  }
  return new CommandArguments({ values, flags: raised, words }, refuse);
};

/** This process's. For invalid ones, prints a sentence and exits with 2. */
export const commandArguments = <Option extends string = never, Flag extends string = never>(
  takes: CommandTakes<Option, Flag>,
): CommandArguments<Option, Flag> =>
  readArguments(takes, process.argv.slice(2), (sentence) => {
    process.stderr.write(`${sentence}\n`);
    process.exit(2);
  });

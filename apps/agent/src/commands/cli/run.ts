import process from "node:process";
import { parseArgs } from "node:util";
import { type Language, StudioError } from "@setsuna/contracts";
import { thrownBody } from "../../unexpected.ts";
import { AGENT_VERSION } from "../../version.ts";
import type { Command, KeyInput, Option, OptionValue } from "./command.ts";
import { EXIT, type ExitCode, exitCodeOf } from "./exit-codes.ts";
import { commandHelp, programHelp } from "./help.ts";
import { Output } from "./output.ts";
import { doneWithin } from "./stuck-work.ts";

export const COMMON_OPTIONS = {
  json: {
    type: "boolean",
    help: { en: "one JSON object per line on standard output", ja: "標準出力に1行1つのJSONを書く" },
  },
  lang: {
    type: "string",
    value: "ja|en",
    help: {
      en: "language of messages; default from LANG, then the system's",
      ja: "表示の言語(指定がなければ LANG、それもなければシステムに従う)",
    },
  },
  "end-with-input": {
    type: "boolean",
    help: {
      en: "stop when standard input ends, for programs that start this one",
      ja: "標準入力が閉じたら終了する(ほかのプログラムから起動する場合)",
    },
  },
  help: { type: "boolean", short: "h", help: { en: "show this help", ja: "この説明を表示する" } },
} as const satisfies Record<string, Option>;

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly signal: AbortSignal;
  /** Absent uses standard input. */
  readonly input?: KeyInput | undefined;
}

/** Such as `ja-JP`. Programs opened by a click have no locale in their environment. */
const systemLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

/** `--lang`, else POSIX LC_ALL, LC_MESSAGES, LANG, else the system's: Japanese, or English for all others. */
export const languageOf = (option: string | undefined, env: Surroundings["env"], system = systemLocale): Language => {
  if (option === "ja" || option === "en") return option;
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || system();
  return locale.toLowerCase().startsWith("ja") ? "ja" : "en";
};

interface Parsed {
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly positionals: readonly string[];
}

const parse = (command: Command, args: readonly string[]): Parsed => {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...COMMON_OPTIONS }).map(([name, { type, short, multiple }]: [string, Option]) => [
      name,
      { type, ...(short === undefined ? {} : { short }), ...(multiple === undefined ? {} : { multiple }) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { values, positionals };
  } catch (error) {
    throw new StudioError("bad-usage", error instanceof Error ? error.message.split(". ")[0] : undefined);
  }
};

/** Aborts at the end of standard input: the parent closed it or died, which Windows doesn't signal. Discards the data. */
const inputEnd = (input: KeyInput): AbortSignal => {
  const abort = new AbortController();
  input.once("end", () => abort.abort());
  input.resume();
  return abort.signal;
};

/** After a stop signal, the process exits within this time, ms. */
const STOP_MS = 700;

/** Ends with the command, or soon after a stop even if a request is pending. */
const stoppable = async (running: Promise<ExitCode>, signal: AbortSignal): Promise<ExitCode> => {
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const code = await Promise.race([running, stopped]);
  if (code !== undefined) return code;
  return (await doneWithin(running, STOP_MS)) ? running : EXIT.done;
};

/** Runs one command line, without the program's name. Never throws. */
export const runCommandLine = async (
  commands: readonly Command[],
  args: readonly string[],
  { env, stdout, stderr, signal, input }: Surroundings,
): Promise<ExitCode> => {
  const [name, ...rest] = args;
  const json = rest.includes("--json");
  const option = rest[rest.indexOf("--lang") + 1];
  const language = languageOf(rest.includes("--lang") ? option : undefined, env);
  const output = new Output({ json, language, stdout, stderr });
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    stdout.write(programHelp(commands, language));
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  if (name === "--version" || name === "-V") {
    stdout.write(`setsuna ${AGENT_VERSION}\n`);
    return EXIT.done;
  }
  try {
    const command = commands.find((candidate) => candidate.name === name);
    if (command === undefined) throw new StudioError("bad-usage", name.slice(0, 60));
    const { values, positionals } = parse(command, rest);
    if (values.help === true) {
      stdout.write(commandHelp(command, COMMON_OPTIONS, language));
      return EXIT.done;
    }
    const watched = values["end-with-input"] === true ? AbortSignal.any([signal, inputEnd(input ?? process.stdin)]) : signal;
    const running = command.run({ values, positionals, env, output, language, signal: watched, input });
    return await (command.finishesItself === true ? running : stoppable(running, watched));
  } catch (thrown) {
    const error = thrownBody(thrown);
    output.error(error);
    return exitCodeOf(error.code);
  }
};

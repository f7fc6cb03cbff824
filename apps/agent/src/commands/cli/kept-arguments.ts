import { StudioError } from "@setsuna/contracts";
import { z } from "zod";

/** The environment variable that `setsuna run` reads: a JSON list of arguments. */
export const ARGUMENTS_VARIABLE = "SETSUNA_ARGUMENTS";

const List = z.array(z.string()).min(1);

export interface GivenArguments {
  readonly args: readonly string[];
  /** End of standard input ends the run: the parent died or closed it. */
  readonly endsWithInput: boolean;
}

/**
 * The program's arguments, or for `setsuna run` those in the environment: command lines are public and addresses hold stream
 * keys. Throws StudioError `bad-usage`.
 */
export const givenArguments = (argv: readonly string[], env: Readonly<Record<string, string | undefined>>): GivenArguments => {
  if (argv[0] !== "run") return { args: argv, endsWithInput: false };
  try {
    const list = List.safeParse(JSON.parse(env[ARGUMENTS_VARIABLE] ?? ""));
    if (argv.length === 1 && list.success) return { args: list.data, endsWithInput: true };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StudioError("bad-usage", `setsuna run: ${ARGUMENTS_VARIABLE}`);
};

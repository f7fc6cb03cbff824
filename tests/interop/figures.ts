import { until } from "@setsuna/testkit";
import { type FigureName, type Figures, NotReported, type RtcConnection } from "./types.ts";

const WAIT_MS = 20_000;

export type Needed<Name extends FigureName> = { readonly [Each in Name]: NonNullable<Figures[Each]> };

const isComplete = <Name extends FigureName>(figures: Figures, names: readonly Name[]): figures is Figures & Needed<Name> =>
  names.every((name) => figures[name] !== undefined);

/** Once. Throws {@link NotReported}, and an Error for an absent reported figure. */
export const figuresOf = async <Name extends FigureName>(
  { reported, figures }: Pick<RtcConnection, "reported" | "figures">,
  names: readonly Name[],
): Promise<Needed<Name>> => {
  const unreported = names.filter((name) => !reported.includes(name));
  if (unreported.length > 0) throw new NotReported(unreported);
  const read = await figures();
  if (!isComplete(read, names)) throw new Error(`figures are absent: ${JSON.stringify(read)}`);
  return read;
};

/** Throws {@link NotReported} for a figure that the client never reports, and an Error with the last reading on timeout. */
export const untilFigures = async <Name extends FigureName>(
  connection: Pick<RtcConnection, "reported" | "figures">,
  names: readonly Name[],
  accept: (figures: Needed<Name>) => boolean,
  { everyMs = 100 }: { readonly everyMs?: number } = {},
): Promise<Needed<Name>> => {
  const unreported = names.filter((name) => !connection.reported.includes(name));
  if (unreported.length > 0) throw new NotReported(unreported);
  let last: Figures = {};
  const read = async (): Promise<Needed<Name> | false> => {
    last = await connection.figures();
    if (last.fault !== undefined) throw new Error(`the client fails: ${last.fault}`);
    return isComplete(last, names) && accept(last) && last;
  };
  try {
    return await until("the figures", read, WAIT_MS, everyMs);
  } catch (error) {
    if (last.fault !== undefined) throw error;
    throw new Error(`after ${WAIT_MS / 1000} s: ${JSON.stringify(last)}`, { cause: error });
  }
};

import type { Language } from "@setsuna/contracts";
import matrix from "./matrix.json";

type Result = "pass" | "fail" | "not-applicable" | "not-run";
type InBoth = Readonly<Record<Language, string>>;

interface TriedCheck {
  readonly id: string;
  readonly title: InBoth;
  readonly reason: { readonly clause: string; readonly url: string };
}
export interface CheckGroup {
  readonly id: string;
  readonly title: InBoth;
  readonly checks: readonly TriedCheck[];
}
export interface TriedClient {
  readonly id: string;
  readonly name: string;
  readonly does: InBoth;
  /** Absent where it did not run. */
  readonly version?: string;
  /** Absent where it did not run. Its day is as in 2026-11-26. */
  readonly run?: { readonly day: string; readonly machine: string };
  /** Reason for which it did not run; absent where it did. */
  readonly missing?: InBoth;
  readonly counts: Readonly<Record<Result, number>>;
  /** Those that say something. */
  readonly cells: readonly { readonly check: string; readonly result: Result; readonly cause?: string }[];
}

/** Published findings: `npm run interop` writes the file. */
export const INTEROP = matrix as unknown as {
  /** The newest run. */
  readonly newest: { readonly day: string; readonly machine: string };
  readonly groups: readonly CheckGroup[];
  readonly clients: readonly TriedClient[];
};

/** Clients that ran. */
export const TRIED: readonly TriedClient[] = INTEROP.clients.filter(({ run }) => run !== undefined);
/** Clients that could not be run, with the reason. */
export const NOT_RUN: readonly TriedClient[] = INTEROP.clients.filter(({ run }) => run === undefined);
export const CHECK_COUNT = INTEROP.groups.reduce((sum, { checks }) => sum + checks.length, 0);

/** Outcomes of that kind over all clients that ran. */
export const countOf = (result: Result): number => TRIED.reduce((sum, { counts }) => sum + counts[result], 0);

/** Returns the outcome of a client under a check; `not-applicable` where the check is not for it. */
export const outcomeOf = (client: TriedClient, check: string): Result =>
  client.cells.find((cell) => cell.check === check)?.result ?? "not-applicable";

/** Clients that ran under a check of the group. */
export const triedIn = ({ checks }: CheckGroup): readonly TriedClient[] =>
  TRIED.filter((client) => checks.some(({ id }) => ["pass", "fail"].includes(outcomeOf(client, id))));

/** Cells that failed, with their causes as the run gave them. */
export const FAILURES = TRIED.flatMap((client) =>
  client.cells
    .filter(({ result }) => result === "fail")
    .map(({ check, cause = "" }) => ({
      client: client.name,
      title: INTEROP.groups.flatMap(({ checks }) => checks).find(({ id }) => id === check)?.title ?? { en: check, ja: check },
      cause,
    })),
);

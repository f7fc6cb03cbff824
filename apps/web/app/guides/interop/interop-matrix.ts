import type { Language } from "@setsuna/contracts";
import matrix from "./matrix.json";

type Result = "pass" | "fail" | "not-applicable" | "not-run";
type InBoth = Readonly<Record<Language, string>>;

interface TriedCheck {
  readonly id: string;
  readonly title: InBoth;
  readonly reason: { readonly clause: string; readonly url: string };
}
interface CheckGroup {
  readonly id: string;
  readonly title: InBoth;
  readonly checks: readonly TriedCheck[];
}
export interface TriedClient {
  readonly id: string;
  readonly name: string;
  readonly does: InBoth;
  readonly version?: string;
  /** Absent if not run. The day looks like 2026-11-26. */
  readonly run?: { readonly day: string; readonly machine: string };
  /** Absent if it ran. */
  readonly missing?: InBoth;
  readonly counts: Readonly<Record<Result, number>>;
  readonly cells: readonly { readonly check: string; readonly result: Result; readonly cause?: string }[];
}

export const INTEROP = matrix as unknown as {
  readonly newest: { readonly day: string; readonly machine: string };
  readonly groups: readonly CheckGroup[];
  readonly clients: readonly TriedClient[];
};

/** By id. */
export const GROUPS: Readonly<Record<string, CheckGroup>> = Object.fromEntries(INTEROP.groups.map((group) => [group.id, group]));

export const TRIED: readonly TriedClient[] = INTEROP.clients.filter(({ run }) => run !== undefined);
export const NOT_RUN: readonly TriedClient[] = INTEROP.clients.filter(({ run }) => run === undefined);
export const CHECK_COUNT = INTEROP.groups.reduce((sum, { checks }) => sum + checks.length, 0);

export const countOf = (result: Result): number => TRIED.reduce((sum, { counts }) => sum + counts[result], 0);

/** Returns `not-applicable` without a cell. */
export const outcomeOf = (client: TriedClient, check: string): Result =>
  client.cells.find((cell) => cell.check === check)?.result ?? "not-applicable";

export const triedIn = ({ checks }: CheckGroup): readonly TriedClient[] =>
  TRIED.filter((client) => checks.some(({ id }) => ["pass", "fail"].includes(outcomeOf(client, id))));

export const FAILURES = TRIED.flatMap((client) =>
  client.cells
    .filter(({ result }) => result === "fail")
    .map(({ check, cause = "" }) => ({
      client: client.name,
      title: INTEROP.groups.flatMap(({ checks }) => checks).find(({ id }) => id === check)?.title ?? { en: check, ja: check },
      cause,
    })),
);

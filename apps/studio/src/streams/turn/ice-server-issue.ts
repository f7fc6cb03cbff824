import type { IceServer } from "@setsuna/contracts";
import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";
import type { SerialIdRecord } from "../../admission/index.ts";
import { limitSubject, type TurnServers } from "../../platform/index.ts";
import { turnCredentials, turnName } from "./turn-login.ts";

export interface LetIn {
  readonly record: Pick<SerialIdRecord, "id" | "temporary">;
  readonly address: string;
}

export interface IceServerIssue {
  readonly stun?: readonly IceServer[] | undefined;
  /** Servers for all clients. Absent with TURN. */
  readonly shared?: readonly IceServer[] | undefined;
  issue(to: LetIn): IceServer[];
  /** Renewal time, before the old ones expire. Absent if they never do. */
  readonly renewAfter: Milliseconds | undefined;
}

/** Put UDP first, for clients that use only the first server. */
const rankOf = (url: string): number => {
  if (/^turns:/i.test(url)) return 2;
  return /transport=tcp/i.test(url) ? 1 : 0;
};

/**
 * No TURN for demonstrations, which anyone can start; path checks get it, because they require access to an ID. `clock`: ms since
 * the Unix epoch.
 */
export const iceServerIssue = (stunUrls: readonly string[], turn: TurnServers | undefined, clock: Clock): IceServerIssue => {
  const stun: IceServer[] = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }];
  const credentials = (to: LetIn, { login }: TurnServers) => {
    if (login.kind === "fixed") return { username: login.username, credential: login.credential };
    // Quotas by name then limit one address at one ID, so clients can't drain others' share.
    const name = turnName(login.secret, `${to.record.id} ${limitSubject(to.address)}`);
    return turnCredentials(login.secret, name, clock.now() / 1000 + login.lifetimeSeconds);
  };
  const urls = turn?.urls.toSorted((a, b) => rankOf(a) - rankOf(b)) ?? [];
  return {
    stun,
    shared: turn === undefined ? stun : undefined,
    issue: (to) =>
      turn === undefined || to.record.temporary?.mayUseTurn === false
        ? [...stun]
        : [...stun, { urls: [...urls], ...credentials(to, turn) }],
    renewAfter: turn?.login.kind === "short-lived" ? milliseconds(500 * turn.login.lifetimeSeconds) : undefined,
  };
};

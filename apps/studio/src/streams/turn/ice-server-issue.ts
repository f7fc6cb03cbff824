import type { IceServer } from "@setsuna/contracts";
import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";
import type { SerialIdRecord } from "../../admission/index.ts";
import { limitSubject, type TurnServers } from "../../platform/index.ts";
import { turnCredentials, turnName } from "./turn-login.ts";

/** One who was let in: by ID, password and address. */
export interface LetIn {
  readonly record: Pick<SerialIdRecord, "id" | "temporary">;
  /** The client's global address. */
  readonly address: string;
}

export interface IceServerIssue {
  /** STUN servers for every client. Absent: none. */
  readonly stun?: readonly IceServer[] | undefined;
  /** STUN and TURN servers for this client. */
  issue(to: LetIn): IceServer[];
  /** A client that stays needs new ones after this long, before the old ones end. Absent where they do not end. */
  readonly renewAfter: Milliseconds | undefined;
}

/** Place of a server in the list: UDP first, since a client that takes the first alone had better not have TCP's delays. */
const rankOf = (url: string): number => {
  if (/^turns:/i.test(url)) return 2;
  return /transport=tcp/i.test(url) ? 1 : 0;
};

/**
 * Issues STUN and TURN servers for clients. A demonstration gets no TURN, because anyone can start one at any time. A path
 * check gets it, because it requires access to an ID. `clock`: ms since the Unix epoch.
 */
export const iceServerIssue = (stunUrls: readonly string[], turn: TurnServers | undefined, clock: Clock): IceServerIssue => {
  const stun: IceServer[] = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }];
  const credentials = (to: LetIn, { login }: TurnServers) => {
    if (login.kind === "fixed") return { username: login.username, credential: login.credential };
    // A quota by name then limits one address at one ID, so clients can't drain others' share of the same ID.
    const name = turnName(login.secret, `${to.record.id} ${limitSubject(to.address)}`);
    return turnCredentials(login.secret, name, clock.now() / 1000 + login.lifetimeSeconds);
  };
  const urls = turn?.urls.toSorted((a, b) => rankOf(a) - rankOf(b)) ?? [];
  return {
    stun,
    issue: (to) =>
      turn === undefined || to.record.temporary?.mayUseTurn === false
        ? [...stun]
        : [...stun, { urls: [...urls], ...credentials(to, turn) }],
    renewAfter: turn?.login.kind === "short-lived" ? milliseconds(500 * turn.login.lifetimeSeconds) : undefined,
  };
};

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
  /** STUN and TURN servers for this client. */
  issue(to: LetIn): IceServer[];
  /** A client that stays needs new ones after this long, before the old ones end. Absent where they do not end. */
  readonly renewAfter: Milliseconds | undefined;
}

/**
 * Issues the STUN and TURN servers for clients. Whoever tries a demonstration is nobody who was let in, and gets no TURN:
 * anybody can ask for one as often as they like. Who checks a line may send on an ID. `clock`: ms since the Unix epoch.
 */
export const iceServerIssue = (stunUrls: readonly string[], turn: TurnServers | undefined, clock: Clock): IceServerIssue => {
  const stun: IceServer[] = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }];
  const credentials = (to: LetIn, { login }: TurnServers) => {
    if (login.kind === "fixed") return { username: login.username, credential: login.credential };
    // A quota by name then binds one address at one ID: nobody uses up what others of the same ID need.
    const name = turnName(login.secret, `${to.record.id} ${limitSubject(to.address)}`);
    return turnCredentials(login.secret, name, clock.now() / 1000 + login.lifetimeSeconds);
  };
  return {
    issue: (to) =>
      turn === undefined || to.record.temporary?.mayUseTurn === false
        ? [...stun]
        : [...stun, { urls: [...turn.urls], ...credentials(to, turn) }],
    renewAfter: turn?.login.kind === "short-lived" ? milliseconds(500 * turn.login.lifetimeSeconds) : undefined,
  };
};

import { type ErrorBody, errorBody, type FleetNodeId, type FleetRequest } from "@setsuna/contracts";
import type { ClientKind, OpenMedia } from "../relay-pool/relay-port.ts";
import type { FleetSession } from "./fleet-decisions.ts";
import type { FleetSessions } from "./fleet-sessions.ts";
import { FleetLinkError } from "./key-value.ts";
import type { RelayDirectory } from "./relay-directory.ts";
import type { RelayRequests } from "./relay-requests.ts";
import type { Choice, SessionPlacing } from "./session-placing.ts";

/** A stream can move during the search. */
const TRIES = 4;

export interface SessionOpeningParts {
  readonly id: FleetNodeId;
  readonly sessions: Pick<FleetSessions, "on" | "has">;
  readonly placing: SessionPlacing;
  readonly directory: RelayDirectory;
  readonly questions: RelayRequests;
}

export class SessionOpening {
  private readonly parts: SessionOpeningParts;

  constructor(parts: SessionOpeningParts) {
    this.parts = parts;
  }

  /** Resolves with undefined once a node has taken it, else with the reason. Gives up when the client leaves. */
  async open(media: OpenMedia, session: FleetSession): Promise<ErrorBody | undefined> {
    const { sessions, placing, directory, questions } = this.parts;
    let hint: Choice | undefined;
    let error = errorBody("relay-unavailable");
    const asked = new Set<FleetNodeId>();
    for (let attempt = 0; attempt < TRIES && sessions.has(session); attempt += 1) {
      try {
        const choice: Choice | undefined = hint ?? (await placing.choose(media, asked));
        if (choice === undefined) break;
        const { relay, viaCascade } = choice;
        hint = undefined;
        sessions.on({ type: "asked", session, relay });
        directory.placed(relay);
        const reply = await questions.ask(relay, this.request(media, session.client, viaCascade));
        if (reply.type === "done") return undefined;
        // If the slot's node is gone, viewers waiting here get the stream once its sender resumes.
        if (reply.type === "elsewhere")
          hint = directory.has(reply.relay) ? { relay: reply.relay, viaCascade: false } : { relay, viaCascade: true };
        else if (reply.type === "error") {
          error = reply.error;
          if (error.code !== "relay-unavailable") break;
          asked.add(relay);
        }
      } catch (failure) {
        if (!(failure instanceof FleetLinkError)) throw failure;
        // Dead or too slow: try another, and undo what it may do.
        if (session.relay === undefined) break;
        asked.add(session.relay);
        void questions.tell(session.relay, { type: "close", session: media.session });
      }
    }
    return error;
  }

  /** Omits the address; clients are never cascades. */
  private request({ address, cascade, ...media }: OpenMedia, client: ClientKind, viaCascade: boolean): FleetRequest {
    const asked = { ...media, streams: [...media.streams], client, api: this.parts.id };
    return { type: "open", ...asked, ...(viaCascade ? { viaCascade } : {}) };
  }
}

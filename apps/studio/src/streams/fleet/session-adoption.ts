import type { FleetNodeId, FleetRunning } from "@setsuna/contracts";
import type { Adoption, MediaSessionListener, RunningMedia } from "../relay-pool/relay-port.ts";
import type { RelayDirectory } from "./relay-directory.ts";
import type { RelayRequests } from "./relay-requests.ts";
import type { SessionDispatcher } from "./session-dispatcher.ts";
import type { SessionPlacing } from "./session-placing.ts";

export interface SessionAdoptionParts {
  readonly id: FleetNodeId;
  readonly sessions: Pick<SessionDispatcher, "known" | "dispatch" | "adopted">;
  readonly placing: Pick<SessionPlacing, "usersOf">;
  readonly directory: Pick<RelayDirectory, "candidates">;
  readonly questions: Pick<RelayRequests, "askIfThere">;
}

interface Found {
  readonly relay: FleetNodeId;
  readonly media: FleetRunning;
}

/** Takes over sessions of API nodes that are gone, so that a draining relay can move their viewers and their news arrive. */
export class SessionAdoption {
  private readonly parts: SessionAdoptionParts;

  constructor(parts: SessionAdoptionParts) {
    this.parts = parts;
  }

  /** False if no relay node has the session, or its relay is older. */
  async adopt(adoption: Adoption, listenerOf: (media: RunningMedia) => MediaSessionListener): Promise<boolean> {
    const { placing, directory, sessions } = this.parts;
    const { session, serialId, address, device } = adoption;
    if (sessions.known.get(session) !== undefined) return false;
    sessions.dispatch({ type: "adopting", session });
    const users = placing.usersOf(serialId);
    // A node that just started doesn't know all users yet.
    const others = directory.candidates().flatMap(({ relay }) => (users.includes(relay) ? [] : [relay]));
    const found = (await this.ask(users, adoption)) ?? (await this.ask(others, adoption));
    const [first, ...rest] = found?.media.streams ?? [];
    if (found === undefined || first === undefined || sessions.known.get(session) !== undefined) {
      sessions.dispatch({ type: "not-adopted", session });
      return false;
    }
    const { relay, media } = found;
    const running: RunningMedia = {
      ...media,
      streams: [first, ...rest],
      client: "page",
      address,
      device: media.device ?? device,
    };
    const { direction, streams, credentials } = running;
    sessions.adopted({ id: session, serialId, direction, streams, credentials, client: "page" }, relay, listenerOf(running));
    return true;
  }

  private async ask(relays: readonly FleetNodeId[], { session, serialId }: Adoption): Promise<Found | undefined> {
    const { questions, id: api } = this.parts;
    const ask = async (relay: FleetNodeId): Promise<Found | undefined> => {
      const reply = await questions.askIfThere(relay, { type: "adopt", session, serialId, api });
      return reply?.type === "adopted" ? { relay, media: reply.media } : undefined;
    };
    return (await Promise.all(relays.map(ask))).find((found) => found !== undefined);
  }
}

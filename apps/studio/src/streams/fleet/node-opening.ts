import {
  errorBody,
  type FleetNodeId,
  type FleetOpen,
  type FleetReply,
  type FleetTell,
  type MediaSessionId,
  type Region,
  type SerialId,
} from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { RelayPort } from "../relay-pool/relay-port.ts";
import type { ClientReports } from "./client-reports.ts";
import { DONE, failed } from "./fleet-answers.ts";
import { answerSpan, inThisTrace } from "./join-trace.ts";
import type { NodeCascades } from "./node-cascades.ts";
import type { NodeDraining } from "./node-draining.ts";
import type { NodeSessions } from "./node-sessions.ts";
import type { NodeStandbys } from "./node-standbys.ts";
import type { NodeUse } from "./node-use.ts";
import type { PublisherSlots } from "./publisher-slots.ts";
import type { SilentSenders } from "./silent-senders.ts";
import { greenRoom, slotKey } from "./subjects.ts";

export interface NodeOpeningParts {
  readonly id: FleetNodeId;
  readonly region: Region;
  readonly pool: Pick<RelayPort, "open">;
  readonly sessions: NodeSessions;
  readonly slots: PublisherSlots;
  readonly silentSenders: SilentSenders;
  readonly cascades: NodeCascades;
  readonly standbys: NodeStandbys;
  readonly use: NodeUse;
  readonly draining: NodeDraining;
  readonly reports: Pick<ClientReports, "send">;
  readonly now: () => number;
  tell(api: FleetNodeId, message: FleetTell): void;
  onEnded(session: MediaSessionId, message: FleetTell): void;
  /** Gives back the session's slots. */
  release(session: MediaSessionId): void;
  readonly log: Log;
}

/** An accepted session. */
interface Seat {
  readonly isAway: boolean;
  readonly viaCascade: boolean;
  readonly follows?: true;
}

/** Includes the FAST channels that it fills. */
const streamsOf = ({ streams, fast }: FleetOpen): FleetOpen["streams"] =>
  fast === undefined ? streams : [...streams, ...streams.map((stream) => ({ ...stream, channel: fast.channel }))];

const isGuest = ({ introduction }: FleetOpen): boolean => introduction !== undefined;

/** A session of the same sender, which holds the slot. */
const leaderOf = ({ path, layerOf }: Pick<FleetOpen, "path" | "layerOf">): MediaSessionId | undefined => path?.of ?? layerOf;

/** Takes sessions that API nodes place here. A sender claims its slots first. */
export class NodeOpening {
  private readonly parts: NodeOpeningParts;

  constructor(parts: NodeOpeningParts) {
    this.parts = parts;
  }

  async open(request: FleetOpen): Promise<FleetReply> {
    const { session, direction } = request;
    const [first, ...rest] = request.streams;
    if (first === undefined || this.parts.sessions.has(session)) return failed(errorBody("unexpected-message", "session exists"));
    const seat = direction === "publish" ? await this.claim(request, first.serialId) : this.locate(request);
    if ("type" in seat) {
      // It may hold the room.
      if (isGuest(request)) this.parts.release(session);
      return seat;
    }
    this.begin(request, seat, [first, ...rest]);
    return DONE;
  }

  /** Resolves to a refusal if a sender can't have its slots. */
  private async claim(request: FleetOpen, serialId: SerialId): Promise<Seat | FleetReply> {
    const { id, slots, silentSenders, cascades, standbys, draining } = this.parts;
    const { session, replaces, standby, away: isAway = false } = request;
    const streams = streamsOf(request);
    if (draining.hasBegun) return failed(errorBody("relay-unavailable"));
    const refusedRoom = isGuest(request) ? await this.claimRoom(serialId, session) : undefined;
    if (refusedRoom !== undefined) return refusedRoom;
    if (standby && replaces !== undefined) standbys.comesHere(replaces);
    const claim = await silentSenders.claim(() => slots.claim(streams, session, replaces));
    if (claim.name === "unreachable") return failed(errorBody("relay-unavailable"));
    const owner = claim.name === "refused" ? claim.by : undefined;
    const isElsewhere = owner !== undefined && owner !== id;
    if (isElsewhere && leaderOf(request) !== undefined) return { type: "elsewhere", relay: owner };
    if (isElsewhere && standby) return (await standbys.join(owner, request)) ?? { isAway: true, viaCascade: false };
    if (claim.name === "refused" && !(claim.by === id && this.mayPair(request)))
      return failed(errorBody("previous-stream-exists", `${claim.stream.kind}/${claim.stream.channel}`));
    // The guest that held the room may have been refused meanwhile.
    while (isGuest(request) && !slots.holds(greenRoom(serialId))) {
      const refused = await this.claimRoom(serialId, session);
      if (refused !== undefined) return refused;
    }
    if (replaces !== undefined && request.fast === undefined && cascades.areOverlapping(streams))
      return { isAway, viaCascade: false, follows: true };
    cascades.sentHere(streams.map(slotKey));
    return { isAway, viaCascade: false };
  }

  /** Resolves to the node that has a viewer's streams, unless they cascade here. */
  private locate(request: FleetOpen): Seat | FleetReply {
    const { away: isAway = false, viaCascade: mayCascade = false, cascade } = request;
    const viaCascade = mayCascade && cascade === undefined;
    if (viaCascade || isAway) return { isAway, viaCascade };
    const elsewhere = streamsOf(request)
      .map((stream) => this.parts.slots.elsewhere(stream))
      .find((relay) => relay !== undefined);
    return elsewhere === undefined ? { isAway, viaCascade } : { type: "elsewhere", relay: elsewhere };
  }

  private begin(
    request: FleetOpen,
    { isAway, viaCascade, follows }: Seat,
    own: Parameters<RelayPort["open"]>[0]["streams"],
  ): void {
    const { id: relay, region, pool, log, sessions, cascades, use, now, tell, reports, onEnded } = this.parts;
    const { type, api, viaCascade: _, ...media } = request;
    const { session, direction, client, cascade } = media;
    const [{ serialId }] = own;
    const taken = streamsOf(request);
    sessions.set(session, {
      api,
      serialId,
      direction,
      streams: isGuest(request) ? [...taken, greenRoom(serialId)] : taken,
      isGuest: isGuest(request),
      isSpare: direction === "publish" && media.standby === true,
      isLayer: media.layerOf !== undefined,
      isAway,
      viaCascade,
      movable: client === "page" && cascade === undefined,
    });
    log.debug({ direction, client, viaCascade, cascade }, "session of the fleet");
    const answered = answerSpan();
    const report = (message: FleetTell): void => tell(sessions.get(session)?.api ?? api, message);
    const reportChange = (message: FleetTell): void => {
      const known = sessions.get(session);
      if (known !== undefined) reports.send(session, known, message);
    };
    pool.open(
      { ...media, streams: own, ...(isAway && { away: isAway }), ...(follows && { follows }) },
      {
        onAnswer: inThisTrace((sdp) => {
          answered();
          report({ type: "answer", relay, session, sdp });
        }),
        onConnected: () => {
          if (cascade !== undefined) return;
          sessions.connected(session, request, now());
          reportChange({ type: "connected", relay, session });
        },
        onSamples: (samples) => {
          if (cascade === undefined) report({ type: "samples", relay, session, samples: [...samples], region });
        },
        onNews: (news) => {
          if (cascade !== undefined) return;
          sessions.noteNews(session, news, now());
          reportChange({ type: "news", relay, session, news });
        },
        onRefused: (error) => {
          answered();
          onEnded(session, { type: "refused", relay, session, error });
        },
        onClosed: (error) => {
          answered();
          onEnded(session, { type: "closed", relay, session, ...(error === undefined ? {} : { error }) });
        },
      },
    );
    if (viaCascade) for (const stream of taken) cascades.take(stream, session);
    use.tellIfNew(serialId);
  }

  /** Undefined if the ID's guests are on this node. */
  private async claimRoom(serialId: SerialId, session: MediaSessionId): Promise<FleetReply | undefined> {
    const { id, slots } = this.parts;
    const claim = await slots.claim([greenRoom(serialId)], session, undefined);
    if (claim.name === "taken" || (claim.name === "refused" && claim.by === id)) return undefined;
    if (claim.name === "refused" && claim.by !== undefined) return { type: "elsewhere", relay: claim.by };
    return failed(errorBody("relay-unavailable"));
  }

  /** One of the two stands by, or both are one sender's; then the relay here decides. */
  private mayPair(media: Pick<FleetOpen, "standby" | "streams" | "path" | "layerOf">): boolean {
    const { sessions, standbys } = this.parts;
    const keys = media.streams.map(slotKey);
    if (media.standby === true || leaderOf(media) !== undefined) return true;
    if (sessions.sendersAt(keys).some(([, { isSpare }]) => isSpare)) return true;
    return keys.some((key) => standbys.successorOf(key) !== undefined);
  }
}

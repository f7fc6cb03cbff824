import {
  type ErrorBody,
  errorBody,
  errorBodyOf,
  MEDIA_SILENCE_MS,
  type MediaSessionId,
  type RelayConfig,
  SideFromRelay,
  type StreamRef,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { parseJson } from "@setsuna/kit";
import { type EpochExchanges, type EpochSeat, isEpochMessage } from "../epochs/epoch-exchanges.ts";
import type { OpenCascadePeer } from "../relay-ports.ts";
import { drawSsrc } from "../roles/prepared.ts";
import { sessionLogName } from "../session-log-name.ts";
import { SenderSeat } from "../standby/sender-seat.ts";
import type { StreamSlots } from "../stream/stream-slots.ts";
import { type CascadePeer, Peer, type PeerEvents, type PeerMedia } from "../transport/peer.ts";
import { cascadePlan } from "./cascade-plan.ts";
import { CascadedControl } from "./cascaded-control.ts";
import { CascadedRtp, type CascadedStandby } from "./cascaded-rtp.ts";
import type { CascadedStream } from "./cascaded-stream.ts";

export interface CascadeParts {
  readonly session: MediaSessionId;
  readonly stream: StreamRef;
  readonly away?: true | undefined;
  /** Cascade that holds the stream until this one's first packet. */
  readonly follows?: MediaSessionId | undefined;
  readonly slots: StreamSlots;
  readonly config: RelayConfig;
  readonly epochs: EpochExchanges;
  /** Monotonic, ms. */
  now(): Milliseconds;
  /** Server clock, ms since the Unix epoch. */
  ntpNow(): number;
  random(below: number): number;
  readonly received: { packets: number; bytes: number };
  readonly openCascadePeer?: OpenCascadePeer | undefined;
  replace(session: MediaSessionId): void;
  /** `error` is absent if the studio stopped it. */
  onEnd(error: ErrorBody | undefined): void;
}

/** Every connection of ours has data channels. */
const WITH_DATA = { media: [], dataMid: "data" };

export class Cascade {
  private readonly parts: CascadeParts;
  private readonly peer: CascadePeer;
  private readonly cascaded: CascadedStream;
  private readonly epochs: EpochSeat;
  private lastInbound: number;
  private ended = false;

  /** Throws StudioError `previous-stream-exists` when the stream already has a sender here. */
  constructor(parts: CascadeParts) {
    this.parts = parts;
    const { session, stream: ref, slots, away, follows } = parts;
    const isFollowing = follows !== undefined && ref.kind !== "control" && slots.rtp(ref).holder === follows;
    if (away === undefined && !isFollowing) slots.claim([ref], session, undefined);
    this.lastInbound = parts.now();
    const name = sessionLogName(session);
    if (ref.kind === "control") {
      this.cascaded = new CascadedControl(slots.control(ref), session);
      this.peer = this.connect(name, [], true);
    } else {
      const plan = cascadePlan(ref.kind);
      this.cascaded = new CascadedRtp({
        holder: session,
        stream: slots.rtp(ref),
        plan,
        ownSsrc: drawSsrc(parts),
        sendRtcp: (packet) => void this.peer.send(plan.mid, packet),
        roundTripTimeMs: () => this.peer.roundTripTimeMs(),
        standby: away && this.standby(),
        isFollowing,
      });
      this.peer = this.connect(name, [{ plan, direction: "receive" }], false);
    }
    // Seating sends the requests of waiting subscribers, so create the peer first.
    this.epochs = parts.epochs.seatSender([ref], true, (message) => this.peer.sendSide(JSON.stringify(message)));
  }

  private standby(): CascadedStandby {
    const { session, stream: ref, slots, replace } = this.parts;
    const claim = (): boolean => {
      try {
        for (const holder of slots.claim([ref], session, undefined, { isSpare: true, hasFast: false })) replace(holder);
        return true;
      } catch (error) {
        this.end(errorBodyOf(error));
        return false;
      }
    };
    return { seat: new SenderSeat(slots.rtp(ref).senders, { session, isSpare: true, returnAfterMs: undefined }), claim };
  }

  private connect(name: string, media: readonly PeerMedia[], withControl: boolean): CascadePeer {
    const { config, openCascadePeer, now } = this.parts;
    if (openCascadePeer !== undefined) return openCascadePeer({ name, media, withControl }, this.peerEvents());
    // Relays of a fleet need no TURN.
    const options = { ...config, turnIngress: undefined, movedIngresses: undefined, now: () => now() };
    return new Peer(name, WITH_DATA, media, withControl, options, this.peerEvents());
  }

  private peerEvents(): PeerEvents {
    const { parts } = this;
    const touch = (): number => {
      this.lastInbound = parts.now();
      return this.lastInbound;
    };
    return {
      onPacket: (_mid, packet) => {
        parts.received.packets += 1;
        this.cascaded.onPacket(packet, touch(), parts.ntpNow());
      },
      onReached: touch,
      onTrackOpen: touch,
      onSideMessage: (text) => {
        touch();
        const message = SideFromRelay.safeParse(parseJson(text));
        if (!message.success) return;
        if (isEpochMessage(message.data)) this.epochs.take(message.data, parts.now());
        else this.cascaded.onSide(message.data, parts.now());
      },
      onSideBytes: touch,
      onControlMessage: (kind, bytes) => {
        touch();
        this.cascaded.onControlMessage(kind, bytes);
      },
      onControlOpen: touch,
      onFailed: () => this.end(errorBody("media-timeout")),
      onRemoteAddress: () => true,
    };
  }

  /** Makes the offer for the other relay. Rejects with StudioError `bad-sdp`. */
  offer(): Promise<string> {
    return this.peer.offer();
  }

  accept(sdp: string): void {
    this.peer.accept(sdp);
  }

  /** Call every few ms. The other relay speaks every second, so silence means it is dead. */
  tick(now: Milliseconds): void {
    if (this.ended) return;
    if (now - this.lastInbound > MEDIA_SILENCE_MS) this.end(errorBody("media-timeout"));
    else if (this.cascaded.isReplaced) this.end(errorBody("replaced"));
    else {
      for (const message of this.cascaded.tick(now)) this.peer.sendSide(JSON.stringify(message));
      this.epochs.tick(now);
    }
  }

  end(error?: ErrorBody): void {
    if (this.ended) return;
    this.ended = true;
    this.cascaded.leave();
    this.epochs.leave();
    this.peer.close();
    this.parts.onEnd(error);
  }
}

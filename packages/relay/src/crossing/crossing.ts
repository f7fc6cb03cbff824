import {
  type ErrorBody,
  errorBody,
  MEDIA_SILENCE_MS,
  type MediaSessionId,
  type RelayConfig,
  SideFromRelay,
  type StreamRef,
} from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { drawSsrc } from "../roles/prepared.ts";
import { sessionLogName } from "../session-log-name.ts";
import type { StreamSlots } from "../stream/stream-slots.ts";
import { Peer, type PeerEvents } from "../transport/peer.ts";
import { CrossedControl } from "./crossed-control.ts";
import { CrossedRtp } from "./crossed-rtp.ts";
import type { CrossedStream } from "./crossed-stream.ts";
import { crossingPlan } from "./crossing-plan.ts";

export interface CrossingParts {
  readonly session: MediaSessionId;
  readonly stream: StreamRef;
  readonly slots: StreamSlots;
  readonly config: RelayConfig;
  /** monotonic clock, ms. */
  now(): number;
  /** Server clock, ms since the Unix epoch. */
  ntpNow(): number;
  /** Uniform integer in [0, below). */
  random(below: number): number;
  /** An RTP or RTCP packet came. */
  onPacket(): void;
  /** It is over, and why; absent when the studio asked for it. */
  onEnd(error: ErrorBody | undefined): void;
}

/** The channels of data alone, which every connection of ours has. */
const WITH_DATA = { media: [], dataMid: "data" };

/** One stream on its way from the relay of another node, which is taken as a subscriber takes it, to the subscribers here. */
export class Crossing {
  private readonly parts: CrossingParts;
  private readonly peer: Peer;
  private readonly crossed: CrossedStream;
  private lastInbound: number;
  private ended = false;

  /** Throws StudioError `previous-stream-exists` when somebody sends the stream here. */
  constructor(parts: CrossingParts) {
    this.parts = parts;
    const { session, stream: ref, slots } = parts;
    // Relays of one fleet reach each other without TURN servers.
    const config = { ...parts.config, turnIngress: undefined };
    slots.claim([ref], session, undefined);
    this.lastInbound = parts.now();
    const name = sessionLogName(session);
    if (ref.kind === "control") {
      this.crossed = new CrossedControl(slots.control(ref), session);
      this.peer = new Peer(name, WITH_DATA, [], true, config, this.peerEvents());
      return;
    }
    const plan = crossingPlan(ref.kind);
    this.crossed = new CrossedRtp({
      ...{ holder: session, stream: slots.rtp(ref), plan, ownSsrc: drawSsrc(parts) },
      sendRtcp: (packet) => void this.peer.send(plan.mid, packet),
      roundTripTimeMs: () => this.peer.roundTripTimeMs(),
    });
    this.peer = new Peer(name, WITH_DATA, [{ plan, direction: "receive" }], false, config, this.peerEvents());
  }

  private peerEvents(): PeerEvents {
    const { parts } = this;
    const touch = (): number => {
      this.lastInbound = parts.now();
      return this.lastInbound;
    };
    return {
      onPacket: (_mid, packet) => {
        parts.onPacket();
        this.crossed.onPacket(packet, touch(), parts.ntpNow());
      },
      onTrackOpen: touch,
      onSideMessage: (text) => {
        touch();
        const message = SideFromRelay.safeParse(parseJson(text));
        if (message.success) this.crossed.onSide(message.data);
      },
      onSideBytes: touch,
      onControlMessage: (kind, bytes) => {
        touch();
        this.crossed.onControlMessage(kind, bytes);
      },
      onControlOpen: touch,
      onFailed: () => this.end(errorBody("media-timeout")),
      onRemoteAddress: () => true,
    };
  }

  /** Resolves with the offer for the other relay. Rejects with StudioError `bad-sdp`. */
  offer(): Promise<string> {
    return this.peer.offer();
  }

  /** Takes that relay's answer. Throws StudioError `bad-sdp`. */
  accept(sdp: string): void {
    this.peer.accept(sdp);
  }

  /** Call every few ms. The other relay speaks every second: silence is its death. */
  tick(now: number): void {
    if (this.ended) return;
    if (now - this.lastInbound > MEDIA_SILENCE_MS) this.end(errorBody("media-timeout"));
    else for (const message of this.crossed.tick(now)) this.peer.sendSide(JSON.stringify(message));
  }

  /** Ends it once. */
  end(error?: ErrorBody): void {
    if (this.ended) return;
    this.ended = true;
    this.crossed.leave();
    this.peer.close();
    this.parts.onEnd(error);
  }
}

import type { FromRelay } from "@setsuna/contracts";
import type { Log, Milliseconds } from "@setsuna/kit";
import type { Ingress } from "./ingress/ingress.ts";
import type { Offer } from "./sdp/offer.ts";
import type { HandshakeNudge } from "./transport/handshake-nudge.ts";
import type { CascadePeer, PeerEvents, PeerMedia, SessionPeer } from "./transport/peer.ts";

export interface PeerRequest {
  readonly name: string;
  readonly offer: Offer;
  readonly media: readonly PeerMedia[];
  readonly withControl: boolean;
}

export interface CascadeRequest {
  readonly name: string;
  readonly media: readonly PeerMedia[];
  readonly withControl: boolean;
}

export type OpenCascadePeer = (request: CascadeRequest, events: PeerEvents) => CascadePeer;

export type OpenPeer = (request: PeerRequest, events: PeerEvents) => SessionPeer;

export interface RelayPorts {
  /** Monotonic, ms. */
  now(): Milliseconds;
  ntpNow(): number;
  /** Uniform integer in [0, below). */
  random(below: number): number;
  later(run: () => void): void;
  send(message: FromRelay): void;
  readonly log: Log;
  /** Throws for an offer that it can't serve. libdatachannel by default. */
  readonly openPeer?: OpenPeer;
  readonly openCascadePeer?: OpenCascadePeer | undefined;
  /** Absent without TURN servers. */
  readonly turnIngress?: Ingress;
  /** Lead in clients whose address changes, each by another port. Without them, they reconnect. */
  readonly movedIngresses?: readonly Ingress[];
  /** Absent in tests that need no fast handshake. */
  readonly nudge?: HandshakeNudge;
}

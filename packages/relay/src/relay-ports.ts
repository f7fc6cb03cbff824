import type { FromRelay } from "@setsuna/contracts";
import type { Log, Milliseconds } from "@setsuna/kit";
import type { Offer } from "./sdp/offer.ts";
import type { CascadePeer, PeerEvents, PeerMedia, SessionPeer } from "./transport/peer.ts";
import type { TurnIngress } from "./turn-ingress/turn-ingress.ts";

/** A client's connection that is to be made: its name in logs, its offer, and the sections that are served. */
export interface PeerRequest {
  readonly name: string;
  readonly offer: Offer;
  readonly media: readonly PeerMedia[];
  readonly withControl: boolean;
}

/** A connection to the relay of another node that is to be made, for one stream: its name in logs, and the section that is received. */
export interface CascadeRequest {
  readonly name: string;
  readonly media: readonly PeerMedia[];
  readonly withControl: boolean;
}

export type OpenCascadePeer = (request: CascadeRequest, events: PeerEvents) => CascadePeer;

export type OpenPeer = (request: PeerRequest, events: PeerEvents) => SessionPeer;

/** Everything a relay needs from outside: clocks, randomness, and the channel to the studio. */
export interface RelayPorts {
  /** monotonic clock, ms. */
  now(): Milliseconds;
  /** Server clock, ms since the Unix epoch. */
  ntpNow(): number;
  /** Uniform integer in [0, below). */
  random(below: number): number;
  /** Runs it when the packets that are there have been taken in. */
  later(run: () => void): void;
  send(message: FromRelay): void;
  readonly log: Log;
  /** Creates client connections. Throws for an offer that it can't serve. Default: libdatachannel. */
  readonly openPeer?: OpenPeer;
  /** Creates connections to other nodes' relays. Default: libdatachannel. */
  readonly openCascadePeer?: OpenCascadePeer | undefined;
  /** Leads clients of TURN servers in; absent without TURN servers. */
  readonly turnIngress?: TurnIngress;
}

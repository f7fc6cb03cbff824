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

/** Gives a relay what is outside of it: time, chance, and what it tells the studio. */
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
  /** Makes the connections of clients, in place of libdatachannel's. Throws for an offer that it cannot serve. Absent: libdatachannel's. */
  readonly openPeer?: OpenPeer;
  /** Makes the connections to relays of other nodes, in place of libdatachannel's. Absent: libdatachannel's. */
  readonly openCascadePeer?: OpenCascadePeer | undefined;
  /** Leads clients of TURN servers in; absent without TURN servers. */
  readonly turnIngress?: TurnIngress;
}

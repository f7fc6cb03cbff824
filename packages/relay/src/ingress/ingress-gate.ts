import { hasZeroTieBreaker, type StunMessage, setPriority, setTieBreaker } from "./stun.ts";

export interface Source {
  readonly address: string;
  readonly port: number;
}

/** Holds ICE credentials (RFC 8445 §5.3) and local port of a connection behind an ingress. */
export interface IngressTarget {
  readonly fragment: string;
  readonly password: string;
  readonly port: number;
  /** Returns the client's address on the path in use; undefined before there is one. */
  selected?(): Source | undefined;
}

/** Changes a valid connectivity check in place before the connection sees it. */
export type Rewrite = (check: StunMessage, password: string) => void;

/** Decides by a client's first check, whose integrity is verified. Undefined refuses it. */
export type IngressGate = (check: StunMessage, target: IngressTarget, source: Source) => Rewrite | undefined;

/** Any nonzero value works, because it only resolves role conflicts. */
const TIE_BREAKER = 1n;

/**
 * Admits clients behind TURN over TCP or TLS. There Chromium sends a zero tie-breaker, which is valid (RFC 8445 §16.1) but rejected by libjuice (error
 * 400, its issue 355). Decision 0001.
 */
export const turnGate: IngressGate = (check) =>
  hasZeroTieBreaker(check)
    ? (request, password) => {
        if (hasZeroTieBreaker(request)) setTieBreaker(request, TIE_BREAKER, password);
      }
    : undefined;

/** Exceeds every candidate's priority (RFC 8445 §5.1.2) and stays below 2^31. */
const MIN_PRIORITY = 0x7f000000;

const plain = (address: string): string => address.replace(/^::ffff:/, "");

/**
 * Admits clients whose address changed. libjuice sends to the nominated pair of the highest priority, and a client's checks have the same priority from
 * each of its addresses, so it would stay at the old one. Each new path gets a higher priority than the last. A client that is where the connection
 * sends anyway is refused, or a mere outage would lead its media through the ingress.
 */
export const movedGate = (): IngressGate => {
  let paths = 0;
  return (_check, { selected }, source) => {
    const present = selected?.();
    if (present === undefined || (plain(present.address) === plain(source.address) && present.port === source.port))
      return undefined;
    paths += 1;
    const priority = MIN_PRIORITY + paths;
    return (request, password) => setPriority(request, priority, password);
  };
};

/**
 * Resource limits of one process for unauthenticated clients. They limit concurrent items, unless the name says otherwise. An
 * IPv6 address counts as its /64. docs/operations.md explains each.
 */
export interface AdmissionLimits {
  /** TCP connections in all. */
  readonly connections: number;
  /** TCP connections of one address; proxies that are trusted have no such limit. */
  readonly connectionsPerAddress: number;
  /** Signalling sockets of one address. */
  readonly socketsPerAddress: number;
  /** The unadmitted ones among them. */
  readonly newSocketsPerAddress: number;
  /** Signaling sockets admitted to one serial ID. */
  readonly socketsPerId: number;
  /** Serial IDs that one address may have looked up a minute, found or not. */
  readonly lookupsPerMinute: number;
  /** Serial IDs that one address may get wrong an hour; half of it at once, four times it for the wider network. */
  readonly missesPerHour: number;
  /** Media sessions offered and not connected yet. */
  readonly halfOpen: number;
  readonly halfOpenPerAddress: number;
  readonly halfOpenPerId: number;
  /** From the connection to the end of a request's headers, in s; of TLS also the handshake. */
  readonly headerSeconds: number;
  /** From the headers to the end of a request's body, in s; of an upload by an admin the time in which nothing comes. */
  readonly bodySeconds: number;
  /** A connection between requests, in s. Longer than a proxy in front keeps its own. */
  readonly idleSeconds: number;
}

/** A hall of 200 people behind one address passes: see docs/operations.md. */
export const DEFAULT_ADMISSION: AdmissionLimits = {
  connections: 10_000,
  connectionsPerAddress: 2000,
  socketsPerAddress: 1000,
  newSocketsPerAddress: 256,
  socketsPerId: 4000,
  lookupsPerMinute: 1200,
  missesPerHour: 120,
  halfOpen: 384,
  halfOpenPerAddress: 64,
  halfOpenPerId: 256,
  headerSeconds: 15,
  bodySeconds: 30,
  idleSeconds: 72,
};

/**
 * Limits of one process for unauthenticated clients. They count concurrent items, unless the name says otherwise. IPv6 counts by
 * /64. docs/operations.md explains each.
 */
export interface AdmissionLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly socketsPerAddress: number;
  readonly newSocketsPerAddress: number;
  readonly socketsPerId: number;
  readonly lookupsPerMinute: number;
  /** Wrong serial IDs per address and hour; half at once, four times for the wider network. */
  readonly missesPerHour: number;
  readonly halfOpen: number;
  readonly halfOpenPerAddress: number;
  readonly halfOpenPerId: number;
  /** From the connection to the end of the headers, including TLS, s. */
  readonly headerSeconds: number;
  /** From the headers to the end of the body, s; for an admin's upload, between data. */
  readonly bodySeconds: number;
  /** Keep-alive, s. Longer than a front proxy's own. */
  readonly idleSeconds: number;
}

/** Admits 200 people behind one address (docs/operations.md). */
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

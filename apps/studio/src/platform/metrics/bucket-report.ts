/** Reports the state of one key-value bucket of NATS, as this process last saw it. */
export interface BucketReport {
  readonly name: string;
  /** It has a leader: entries can be read and written. */
  readonly isUsable: boolean;
  /** Replicas that have every entry, the leader included. */
  readonly inSync: number;
  /** Replicas that it should have on these servers. */
  readonly wanted: number;
  /** For how long nothing could be read or written, ms; 0 while it is usable. */
  readonly unusableForMs: number;
}

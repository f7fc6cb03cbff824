/** A NATS key-value bucket as this process last saw it. */
export interface BucketReport {
  readonly name: string;
  /** It has a leader. */
  readonly isUsable: boolean;
  /** Up-to-date replicas, including the leader. */
  readonly inSync: number;
  /** Replicas it should have on these servers. */
  readonly wanted: number;
  /** Ms; 0 while usable. */
  readonly unusableForMs: number;
}

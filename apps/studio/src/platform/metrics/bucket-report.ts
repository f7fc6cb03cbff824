export interface BucketReport {
  readonly name: string;
  /** It has a leader. */
  readonly isUsable: boolean;
  readonly inSync: number;
  readonly wanted: number;
  readonly bytes: number;
  /** Includes tombstones of deleted keys. */
  readonly entries: number;
  /** Milliseconds; 0 while usable. */
  readonly unusableForMs: number;
}

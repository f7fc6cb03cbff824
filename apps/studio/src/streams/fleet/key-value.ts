/** Value that a key holds, and the number of the write that put it there: each write to a bucket has a higher one. */
export interface Entry {
  readonly value: string;
  readonly revision: number;
}

/**
 * A place for a few texts that all nodes of a fleet see in the same order (linearizable). Every method rejects with {@link FleetLinkError}
 * when the place cannot be reached; a write may then have happened or not.
 */
export interface Bucket {
  get(key: string): Promise<Entry | undefined>;
  /** Writes whatever was there. Returns the revision. */
  put(key: string, value: string): Promise<number>;
  /**
   * Writes if the key still has `revision`, where 0 means empty. Returns the new revision; undefined if another writer was
   * faster.
   */
  putIf(key: string, value: string, revision: number): Promise<number | undefined>;
  /** Empties the key if it still has `revision`. Returns false if another writer was faster. */
  deleteIf(key: string, revision: number): Promise<boolean>;
  /**
   * Reports every existing entry, then each change in order. An emptied key has no value. Resolves after the existing entries.
   * Resumes after a lost connection with the newest value of each missed key. Call the result to stop.
   */
  watch(listener: (key: string, value: string | undefined, revision: number) => void): Promise<() => void>;
}

/** The fleet's bus or store did not answer. Its message is for the log. */
export class FleetLinkError extends Error {
  override readonly name = "FleetLinkError";
}

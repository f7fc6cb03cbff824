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
  /** Writes when the key still has `revision`, 0 meaning that it holds nothing. Returns the new revision; undefined when somebody was faster. */
  putIf(key: string, value: string, revision: number): Promise<number | undefined>;
  /** Empties the key when it still has `revision`. False when somebody was faster. */
  deleteIf(key: string, revision: number): Promise<boolean>;
  /**
   * Tells every entry that is there, then each change in order; an emptied key has no value. Resolves when all that was there has been
   * told. After a lost connection it goes on, and what was missed comes, of each key the newest. The result ends it.
   */
  watch(listener: (key: string, value: string | undefined, revision: number) => void): Promise<() => void>;
}

/** The fleet's bus or store did not answer. Its message is for the log. */
export class FleetLinkError extends Error {
  override readonly name = "FleetLinkError";
}

export interface Entry {
  readonly value: string;
  readonly revision: number;
}

/** Linearizable. Methods reject with {@link FleetLinkError} when the store is unreachable; a write may then have happened. */
export interface Bucket {
  get(key: string): Promise<Entry | undefined>;
  put(key: string, value: string): Promise<number>;
  /** Writes if the key still has `revision` (0: empty). Returns the new revision; undefined: another writer was faster. */
  putIf(key: string, value: string, revision: number): Promise<number | undefined>;
  /** False if another writer was faster. */
  deleteIf(key: string, revision: number): Promise<boolean>;
  /**
   * Reports existing entries, then changes in order. An emptied key has no value. Resolves after the existing entries. Resumes
   * after a lost connection with the newest value of each missed key. Call the result to stop.
   */
  watch(listener: (key: string, value: string | undefined, revision: number) => void): Promise<() => void>;
}

/** No answer from the bus or store. Its message is for the log. */
export class FleetLinkError extends Error {
  override readonly name = "FleetLinkError";
}

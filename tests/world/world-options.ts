import type { PlantedFaults } from "./planted-faults.ts";

/** Size of a world, and the faults planted in it. */
export interface WorldOptions {
  readonly seed: number;
  /** Serial IDs, each with one control stream. */
  readonly ids?: number;
  /** Senders that want each stream, at times both at once. */
  readonly senders?: number;
  readonly viewers?: number;
  /** IDs that somebody clings to when put out, and whose password somebody guesses at. */
  readonly strangers?: number;
  /** Studio nodes that share the streams over NATS; 0: one studio that is alone. */
  readonly nodes?: number;
  /** IDs of which pictures are sent and watched, which ones the seed draws; absent: none. */
  readonly pictures?: number;
  /** These have sound; absent: they have none. */
  readonly sound?: boolean;
  /** Owners put viewers out; absent: they do not. */
  readonly putOuts?: boolean;
  /** Somebody on each ID answers viewers under the names of its senders' next epochs; absent: nobody does. */
  readonly insiders?: boolean;
  /** Owners limit who may come to some addresses, and delete IDs; absent: they do not. */
  readonly entries?: boolean;
  /** The database restarts, fails over and is unreachable; absent: it is always there. */
  readonly outages?: boolean;
  /** Clocks of servers are set back two hours and put right; absent: they are always right. */
  readonly clocks?: boolean;
  readonly faults?: PlantedFaults;
  /** Hears every line of the timeline. */
  readonly echo?: (line: string) => void;
  /** It also hears what the servers log. */
  readonly logged?: boolean;
}

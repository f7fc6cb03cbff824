import type { PlantedFaults } from "./planted-faults.ts";

export interface WorldOptions {
  readonly seed: number;
  readonly ids?: number;
  readonly senders?: number;
  readonly viewers?: number;
  readonly strangers?: number;
  readonly nodes?: number;
  readonly pictures?: number;
  readonly sound?: boolean;
  readonly standbys?: number;
  /** All clients have a round trip of 50 ms, and each node has its region. */
  readonly near?: boolean;
  readonly putOuts?: boolean;
  readonly insiders?: boolean;
  readonly entries?: boolean;
  readonly outages?: boolean;
  readonly clocks?: boolean;
  readonly faults?: PlantedFaults;
  readonly echo?: (line: string) => void;
  readonly logged?: boolean;
}

/** Names the end of a job. */
export type JobOutcome = "done" | "failed";
/** Names the outcome of a charge; `unavailable`: the gateway did not say, and is asked again. */
export type ChargeReading = "succeeded" | "failed" | "unavailable";

/**
 * Takes the figures of the studio's parts, counted and never kept. Every text is a name out of our own code, so that labels
 * stay few: nothing that a person typed, no address, no ID. No method throws.
 */
export interface Meters {
  /** An answered request. `route`: the pattern it was served by, undefined where there is none. */
  request(method: string, route: string | undefined, status: number, seconds: number): void;
  /** A call of the identity service; `outcome` is `ok` or the type of the refusal. */
  identityCall(operation: string, outcome: string): void;
  /** A request that a limit turned away. */
  refused(rule: string): void;
  charge(outcome: ChargeReading): void;
  job(name: string, outcome: JobOutcome, seconds: number): void;
}

const nothing = (): void => undefined;
/** Meters that count nothing. */
export const noMeters: Meters = { request: nothing, identityCall: nothing, refused: nothing, charge: nothing, job: nothing };

export type JobOutcome = "done" | "failed";
/** `unavailable` means that the gateway gave no outcome yet. */
export const CHARGE_READINGS = ["succeeded", "failed", "unavailable"] as const;
export type ChargeReading = (typeof CHARGE_READINGS)[number];

/** Label values are names from our code, so that they stay few: no typed text, address or ID. No method throws. */
export interface Meters {
  /** `route` is the route's pattern, undefined without one. */
  request(method: string, route: string | undefined, status: number, seconds: number): void;
  /** `outcome` is `ok` or the type of refusal. */
  identityCall(operation: string, outcome: string): void;
  refused(rule: string): void;
  charge(outcome: ChargeReading): void;
  job(name: string, outcome: JobOutcome, seconds: number): void;
  firstFrame(seconds: number): void;
}

const nothing = (): void => undefined;
export const noMeters: Meters = {
  request: nothing,
  identityCall: nothing,
  refused: nothing,
  charge: nothing,
  job: nothing,
  firstFrame: nothing,
};

/** Faults in a packet or in part of one. */
export type OscFault =
  /** A connection whose bytes gave nothing for two seconds, or until its end. */
  | "osc-nothing-read"
  /** Something lay behind the arguments; they count. */
  | "trailing-bytes"
  | "too-long"
  | "not-aligned"
  | "cut-short"
  | "bad-address"
  | "no-type-tags"
  | "unknown-type"
  | "bad-array"
  | "bad-bundle"
  | "too-deep"
  | "too-many";

/** Reports a packet that cannot be read, within its reader. */
export class OscError extends Error {
  readonly fault: OscFault;
  constructor(fault: OscFault) {
    super(fault);
    this.fault = fault;
  }
}

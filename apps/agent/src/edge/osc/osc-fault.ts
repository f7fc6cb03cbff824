/** Faults in a packet or in part of one. */
export type OscFault =
  /** Two seconds, or a whole connection, of unreadable bytes. */
  | "osc-nothing-read"
  /** Bytes behind the arguments, which still count. */
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

/** Internal to the packet reader. */
export class OscError extends Error {
  readonly fault: OscFault;
  constructor(fault: OscFault) {
    super(fault);
    this.fault = fault;
  }
}

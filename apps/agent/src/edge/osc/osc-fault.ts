export type OscFault =
  /** Two seconds, or a whole connection, of unreadable bytes. */
  | "osc-nothing-read"
  /** Bytes follow the arguments. The arguments still count. */
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

export class OscError extends Error {
  readonly fault: OscFault;
  constructor(fault: OscFault) {
    super(fault);
    this.fault = fault;
  }
}

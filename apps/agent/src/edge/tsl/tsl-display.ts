/** Lamps and text of one under-monitor display, whatever the version of the protocol. */

/** One lamp of TSL UMD 5.0; the numbers are our tally values too. */
export type TslLamp = 0 | 1 | 2 | 3;

/** Describes one display of TSL UMD 3.1. */
export interface Umd31 {
  /** 0-126. */
  readonly address: number;
  /** Tally 1 to 4. */
  readonly tallies: readonly [boolean, boolean, boolean, boolean];
  /** 0 off, 1 a seventh, 2 a half, 3 full. */
  readonly brightness: 0 | 1 | 2 | 3;
  /** At most 16 characters of printable ASCII; blanks at the end are not part of it. */
  readonly text: string;
}

/** Describes one display message (DMSG) of TSL UMD 5.0. */
export interface Umd50 {
  /** 0-65534; 65535 means every display. */
  readonly index: number;
  readonly left: TslLamp;
  readonly text: TslLamp;
  readonly right: TslLamp;
  readonly brightness: 0 | 1 | 2 | 3;
  readonly label: string;
}

/** Describes one packet of TSL UMD 5.0. */
export interface Umd50Packet {
  /** 0-65534; 65535 means every screen. */
  readonly screen: number;
  readonly displays: readonly Umd50[];
}

export type TslFault =
  | "tsl-length"
  | "tsl-header"
  | "tsl-version"
  | "tsl-cut-short"
  | "tsl-bad-text"
  | "tsl-control-data"
  | "tsl-bad-frame";

/** Every display (TSL UMD 5.0). */
export const EVERY = 0xffff;

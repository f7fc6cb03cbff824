/** Lamps and text of one under-monitor display, whatever the version of the protocol. */

export type TslVersion = "3.1" | "4.0" | "5.0";

/** Describes the bytes of one packet, without what frames it. */
export interface TslPacket {
  readonly version: TslVersion;
  readonly bytes: Uint8Array;
}

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

/** Describes the lamps of one half of a display of TSL UMD 4.0. */
export interface Umd40Half {
  readonly left: TslLamp;
  readonly text: TslLamp;
  readonly right: TslLamp;
}

/** Describes one display of TSL UMD 4.0: one of 3.1, whose two halves have three lamps each. */
export interface Umd40 extends Umd31 {
  readonly leftDisplay: Umd40Half;
  readonly rightDisplay: Umd40Half;
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

/** Describes a packet of TSL UMD 5.0 as it was read. */
export interface ReadUmd50 extends Umd50Packet {
  /** Faults of display messages that were left out, and of labels that were not whole; the others stand. */
  readonly faults: readonly TslFault[];
}

export type TslFault =
  /** Bytes of which no packet can be made. */
  | "tsl-bad-frame"
  /** A connection whose bytes gave nothing for two seconds, or until its end. */
  | "tsl-nothing-read"
  | "tsl-length"
  | "tsl-checksum"
  | "tsl-header"
  | "tsl-version"
  | "tsl-cut-short"
  | "tsl-bad-text"
  | "tsl-control-data";

/** Every display (TSL UMD 5.0). */
export const EVERY = 0xffff;

export type TslVersion = "3.1" | "4.0" | "5.0";

export interface TslPacket {
  readonly version: TslVersion;
  readonly bytes: Uint8Array;
}

/** TSL UMD 5.0 uses the same numbers as our tally values. */
export type TslLamp = 0 | 1 | 2 | 3;

export interface Umd31 {
  /** 0-126. */
  readonly address: number;
  /** Tally 1 to 4. */
  readonly tallies: readonly [boolean, boolean, boolean, boolean];
  /** 0 off, 1 a seventh, 2 a half, 3 full. */
  readonly brightness: 0 | 1 | 2 | 3;
  /** At most 16 printable ASCII characters, without trailing blanks. */
  readonly text: string;
}

export interface Umd40Half {
  readonly left: TslLamp;
  readonly text: TslLamp;
  readonly right: TslLamp;
}

/** TSL UMD 4.0: a 3.1 display with three lamps in each half. */
export interface Umd40 extends Umd31 {
  readonly leftDisplay: Umd40Half;
  readonly rightDisplay: Umd40Half;
}

export interface Umd50 {
  /** 0-65534; 65535: all displays. */
  readonly index: number;
  readonly left: TslLamp;
  readonly text: TslLamp;
  readonly right: TslLamp;
  readonly brightness: 0 | 1 | 2 | 3;
  readonly label: string;
}

export interface Umd50Packet {
  /** 0-65534; 65535: all screens. */
  readonly screen: number;
  readonly displays: readonly Umd50[];
}

export interface ReadUmd50 extends Umd50Packet {
  /** Faults of skipped messages and labels. The other messages still count. */
  readonly faults: readonly TslFault[];
}

export type TslFault =
  | "tsl-bad-frame"
  /** Two seconds, or a whole connection, of unreadable bytes. */
  | "tsl-nothing-read"
  | "tsl-length"
  | "tsl-checksum"
  | "tsl-header"
  | "tsl-version"
  | "tsl-cut-short"
  | "tsl-bad-text"
  | "tsl-control-data";

/** TSL UMD 5.0 addresses every display with this index. */
export const EVERY = 0xffff;

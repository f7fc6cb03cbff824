/** OSC 1.0 and 1.1 packets as values. Each argument keeps its type tag, so a parsed packet can be written again unchanged. */

/** NTP time stamp, RFC 5905 §6: seconds since 1900 in the upper 32 bits, fraction in the lower. 1 means at once. */
export type TimeTag = bigint;

export type OscArgument =
  | { readonly type: "i"; readonly value: number }
  | { readonly type: "h"; readonly value: bigint }
  | { readonly type: "f" | "d"; readonly value: number }
  | { readonly type: "s" | "S"; readonly value: string }
  | { readonly type: "b"; readonly value: Uint8Array }
  | { readonly type: "t"; readonly value: TimeTag }
  /** One ASCII character. */
  | { readonly type: "c"; readonly value: string }
  /** Colour, 0xRRGGBBAA. */
  | { readonly type: "r"; readonly value: number }
  /** Four bytes: port, status, data 1, data 2. */
  | { readonly type: "m"; readonly value: Uint8Array }
  /** True, false, nil, impulse (OSC 1.0: infinitum). They carry no bytes. */
  | { readonly type: "T" | "F" | "N" | "I" }
  | { readonly type: "["; readonly value: readonly OscArgument[] };

export interface OscMessage {
  readonly kind: "message";
  /** Address or address pattern; begins with a slash. */
  readonly address: string;
  readonly args: readonly OscArgument[];
}

export interface OscBundle {
  readonly kind: "bundle";
  readonly timeTag: TimeTag;
  readonly elements: readonly OscPacket[];
}

export type OscPacket = OscMessage | OscBundle;

/** Largest packet, in bytes: what a UDP datagram can hold at most. */
export const MAX_OSC_BYTES = 65_507;
/** Bundles inside bundles, and arrays inside arrays. */
export const MAX_OSC_DEPTH = 8;
/** Arguments of one message, arrays' own included. */
export const MAX_OSC_ARGUMENTS = 1024;
/** Messages and bundles of one packet. */
export const MAX_OSC_ELEMENTS = 1024;

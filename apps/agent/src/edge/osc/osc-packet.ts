/** OSC 1.0 and 1.1. Arguments keep their type tag, so a packet can be rewritten unchanged. */

/** NTP, RFC 5905 §6: seconds since 1900 (upper 32 bits) and fraction. 1: at once. */
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
  /** 0xRRGGBBAA. */
  | { readonly type: "r"; readonly value: number }
  /** Port, status, data 1 and data 2. */
  | { readonly type: "m"; readonly value: Uint8Array }
  /** True, false, nil and impulse (OSC 1.0: infinitum) have no bytes. */
  | { readonly type: "T" | "F" | "N" | "I" }
  | { readonly type: "["; readonly value: readonly OscArgument[] };

export interface OscMessage {
  readonly kind: "message";
  /** An address or a pattern; begins with a slash. */
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
export const MAX_OSC_DEPTH = 8;
export const MAX_OSC_ARGUMENTS = 1024;
export const MAX_OSC_ELEMENTS = 1024;

import type { Milliseconds } from "@setsuna/kit";
import { joinBytes } from "@setsuna/kit";
import { takeExtension, withExtension } from "../opus-padding.ts";
import { type SurroundChannels, surroundLayout } from "./surround-layout.ts";

/**
 * The front pair is an ordinary stereo packet; other streams are an extension in its padding (opus-padding), after the channel
 * count. Relay, WHEP players and other receivers get stereo.
 */
const EXTENSION = 121;

/** Up to 1275 bytes, RFC 6716 §3.2.1. */
const writeFrameLength = (length: number): number[] => {
  if (length < 252) return [length];
  const low = 252 + (length & 3);
  return [low, (length - low) / 4];
};

const readFrameLength = (
  packet: Uint8Array,
  at: Milliseconds,
): { readonly length: number; readonly next: number } | undefined => {
  const [low, high] = packet.subarray(at, at + 2);
  if (low === undefined) return undefined;
  if (low < 252) return { length: low, next: at + 1 };
  return high === undefined ? undefined : { length: 4 * high + low, next: at + 2 };
};

/** Undefined unless the first stream is one self-delimited frame (RFC 6716 appendix B), as browsers make. */
export const frontFirst = (
  multistream: Uint8Array<ArrayBuffer>,
  channels: SurroundChannels,
): Uint8Array<ArrayBuffer> | undefined => {
  const toc = multistream[0];
  if (toc === undefined || (toc & 3) !== 0) return undefined;
  const frame = readFrameLength(multistream, 1);
  if (frame === undefined || frame.next + frame.length >= multistream.length) return undefined;
  const end = frame.next + frame.length;
  const front = joinBytes([Uint8Array.of(toc), multistream.subarray(frame.next, end)]);
  return withExtension(front, EXTENSION, joinBytes([Uint8Array.of(channels), multistream.subarray(end)]));
};

/** Opus multistream (RFC 7845 §3). */
export interface SurroundPacket {
  readonly channels: SurroundChannels;
  readonly multistream: Uint8Array<ArrayBuffer>;
}

/** Front pair, and all channels if there are more; other packets unchanged. */
export const takeSurround = (
  packet: Uint8Array<ArrayBuffer>,
): { readonly front: Uint8Array<ArrayBuffer>; readonly surround?: SurroundPacket } => {
  const taken = takeExtension(packet, EXTENSION);
  if (taken === undefined) return { front: packet };
  const { packet: front, extension } = taken;
  const channels = surroundLayout(extension[0])?.channels;
  if (channels === undefined || extension.length < 2) return { front };
  const multistream = joinBytes([
    Uint8Array.of(front[0] ?? 0, ...writeFrameLength(front.length - 1)),
    front.subarray(1),
    extension.subarray(1),
  ]);
  return { front, surround: { channels, multistream } };
};

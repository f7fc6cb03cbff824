import { joinBytes } from "@setsuna/kit";
import { takeExtension, withExtension } from "../opus-padding.ts";
import { readOpusToc } from "../opus-toc.ts";
import { layoutOfCode, type SurroundLayout } from "./surround-layout.ts";

/**
 * The front pair is an ordinary stereo packet; other streams are an extension in its padding (opus-padding), after the channel
 * count. Relay, WHEP players and other receivers get stereo.
 */
const FRONT_FIRST = 121;
/** The packet is a downmix; its extension has the layout's code and all streams. */
const DOWNMIX_FIRST = 122;

/** Up to 1275 bytes, RFC 6716 §3.2.1. */
const writeFrameLength = (length: number): number[] => {
  if (length < 252) return [length];
  const low = 252 + (length & 3);
  return [low, (length - low) / 4];
};

const readFrameLength = (packet: Uint8Array, offset: number): { readonly length: number; readonly next: number } | undefined => {
  const [low, high] = packet.subarray(offset, offset + 2);
  if (low === undefined) return undefined;
  if (low < 252) return { length: low, next: offset + 1 };
  return high === undefined ? undefined : { length: 4 * high + low, next: offset + 2 };
};

/** RFC 6716 appendix B, of a packet with one frame. */
const selfDelimited = (packet: Uint8Array): Uint8Array<ArrayBuffer> =>
  joinBytes([Uint8Array.of(packet[0] ?? 0, ...writeFrameLength(packet.length - 1)), packet.subarray(1)]);

/** Undefined unless the first stream is one self-delimited frame (RFC 6716 appendix B), as browsers make. */
export const frontFirst = (multistream: Uint8Array<ArrayBuffer>, channels: number): Uint8Array<ArrayBuffer> | undefined => {
  const toc = multistream[0];
  if (toc === undefined || (toc & 3) !== 0) return undefined;
  const frame = readFrameLength(multistream, 1);
  if (frame === undefined || frame.next + frame.length >= multistream.length) return undefined;
  const end = frame.next + frame.length;
  const front = joinBytes([Uint8Array.of(toc), multistream.subarray(frame.next, end)]);
  return withExtension(front, FRONT_FIRST, joinBytes([Uint8Array.of(channels), multistream.subarray(end)]));
};

/** Undefined if the downmix isn't one frame. */
export const downmixFirst = (
  downmix: Uint8Array<ArrayBuffer>,
  { layout, multistream }: SurroundPacket,
): Uint8Array<ArrayBuffer> | undefined =>
  withExtension(downmix, DOWNMIX_FIRST, joinBytes([Uint8Array.of(layout.code), multistream]));

/** Opus multistream (RFC 7845 §3). */
export interface SurroundPacket {
  readonly layout: SurroundLayout;
  readonly multistream: Uint8Array<ArrayBuffer>;
}

/** Front pair or downmix, and all channels if there are more; other packets unchanged. */
export const takeSurround = (
  packet: Uint8Array<ArrayBuffer>,
): { readonly front: Uint8Array<ArrayBuffer>; readonly surround?: SurroundPacket } => {
  const whole = takeExtension(packet, DOWNMIX_FIRST);
  const taken = whole ?? takeExtension(packet, FRONT_FIRST);
  if (taken === undefined) return { front: packet };
  const { packet: front, extension } = taken;
  const layout = layoutOfCode(extension[0]);
  const isReadable = layout !== undefined && extension.length >= 2 && (whole !== undefined || !layout.isDiscrete);
  if (!isReadable) return { front };
  const rest = extension.slice(1);
  return { front, surround: { layout, multistream: whole === undefined ? joinBytes([selfDelimited(front), rest]) : rest } };
};

/** CELT silence of full band and one channel, by its samples. RFC 6716 §3.1. */
const SILENT_TOC: ReadonlyMap<number, number> = new Map([
  [120, 0xe0],
  [240, 0xe8],
  [480, 0xf0],
  [960, 0xf8],
]);

/** Makes the packet the first stream of a layout, and the others silent. Undefined if it has several frames or lasts over 20 ms. */
export const inFirstStream = (packet: Uint8Array, { streams }: SurroundLayout): Uint8Array<ArrayBuffer> | undefined => {
  const toc = SILENT_TOC.get(readOpusToc(packet)?.samples ?? 0);
  if (toc === undefined || ((packet[0] ?? 0) & 3) !== 0) return undefined;
  const silence = Uint8Array.of(toc, 0xff, 0xfe);
  const between = Array.from({ length: streams - 2 }, () => selfDelimited(silence));
  return joinBytes([selfDelimited(packet), ...between, silence]);
};

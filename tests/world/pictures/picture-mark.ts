/** Bits of a mark's byte that say something: the highest is set, so that none is 0. */
const BITS = 7;
const [SENDER_BYTES, TIME_BYTES] = [3, 7];
const MARK_BYTES = SENDER_BYTES + TIME_BYTES;
const US_PER_MS = 1000;

/** What a picture says of itself, as the pixels of a recording do: nobody on its way reads it. */
export interface PictureMark {
  /** Number of the sender's connection. */
  readonly sender: number;
  /** Time of capture on the world's true clock, ms since it began. */
  readonly at: number;
}

const write = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, place) => 0x80 | (Math.floor(value / 2 ** (BITS * (bytes - 1 - place))) % 2 ** BITS));
const read = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 2 ** BITS + (byte & 0x7f), 0);

/** Returns the bytes that a frame ends with. */
export const writeMark = ({ sender, at }: PictureMark): Uint8Array =>
  Uint8Array.from([...write(sender, SENDER_BYTES), ...write(Math.round(at * US_PER_MS), TIME_BYTES)]);

/** Reads the mark at the end of a frame. */
export const readMark = (frame: Uint8Array): PictureMark => ({
  sender: read(frame.subarray(-MARK_BYTES, -TIME_BYTES)),
  at: read(frame.subarray(-TIME_BYTES)) / US_PER_MS,
});

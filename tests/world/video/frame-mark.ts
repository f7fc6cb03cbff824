/** The top bit is set, so that no byte is 0. */
const BITS = 7;
const [SENDER_BYTES, TIME_BYTES] = [3, 7];
const MARK_BYTES = SENDER_BYTES + TIME_BYTES;
const US_PER_MS = 1000;

export interface FrameMark {
  readonly sender: number;
  /** Capture time on the world's true clock, ms since it began. */
  readonly at: number;
}

const write = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, place) => 0x80 | (Math.floor(value / 2 ** (BITS * (bytes - 1 - place))) % 2 ** BITS));
const read = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 2 ** BITS + (byte & 0x7f), 0);

export const writeMark = ({ sender, at }: FrameMark): Uint8Array =>
  Uint8Array.from([...write(sender, SENDER_BYTES), ...write(Math.round(at * US_PER_MS), TIME_BYTES)]);

export const readMark = (frame: Uint8Array): FrameMark => ({
  sender: read(frame.subarray(-MARK_BYTES, -TIME_BYTES)),
  at: read(frame.subarray(-TIME_BYTES)) / US_PER_MS,
});

import type { Milliseconds } from "@setsuna/kit";
import type { RecordSink } from "./record-messages.ts";
import { boxesIn, HEAD_BYTES, shiftIndex, timecodeSample, withTimecode } from "./timecode-track.ts";

export interface PartLabel {
  readonly rate: number;
  /** Label of the file's start, frames since midnight. */
  readonly frames: number;
}

/** Adds a timecode track to a fragmented MP4 file, which the library that writes the file can't. */
export class TimecodedSink implements RecordSink {
  private readonly sink: RecordSink;
  private readonly label: () => PartLabel | undefined;
  /** The file up to its movie box, until that is whole. */
  private head: Uint8Array | undefined = new Uint8Array(0);
  private shift = 0;
  private movie:
    | { readonly bytes: Uint8Array; readonly offset: number; readonly sampleOffset: number; readonly rate: number }
    | undefined;

  /** `label` is asked when the movie box comes. Undefined: no timecode. */
  constructor(sink: RecordSink, label: () => PartLabel | undefined) {
    this.sink = sink;
    this.label = label;
  }

  write(bytes: Uint8Array, position: number): void {
    if (this.head === undefined) {
      if (this.shift > 0) shiftIndex(bytes, this.shift);
      this.sink.write(bytes, position + this.shift);
      return;
    }
    const grown = new Uint8Array(Math.max(this.head.length, position + bytes.length));
    grown.set(this.head);
    grown.set(bytes, position);
    this.head = grown;
    const moov = boxesIn(grown).find(({ type }) => type === "moov");
    if (moov !== undefined) this.writeHead(grown, moov.start, moov.end);
  }

  flush(): void {
    this.sink.flush();
  }

  close(): void {
    this.sink.close();
  }

  end(durationMs: Milliseconds): void {
    const { movie } = this;
    if (movie === undefined) return;
    const { bytes, offset, sampleOffset, rate } = movie;
    this.sink.write(withTimecode(bytes, { rate, sampleOffset, durationMs }), offset);
  }

  private writeHead(head: Uint8Array, moovStart: number, moovEnd: number): void {
    const label = this.label();
    this.head = undefined;
    if (label === undefined) {
      this.sink.write(head, 0);
      return;
    }
    const sample = timecodeSample(label.frames);
    const sampleOffset = moovStart + HEAD_BYTES;
    const bytes = head.slice(moovStart, moovEnd);
    const movie = withTimecode(bytes, { rate: label.rate, sampleOffset, durationMs: 0 });
    const offset = moovStart + sample.length;
    this.movie = { bytes, offset, sampleOffset, rate: label.rate };
    this.sink.write(head.subarray(0, moovStart), 0);
    this.sink.write(new Uint8Array(sample), moovStart);
    this.sink.write(movie, offset);
    this.shift = offset + movie.length - moovEnd;
    const rest = head.slice(moovEnd);
    if (rest.length > 0) this.write(rest, moovEnd);
  }
}

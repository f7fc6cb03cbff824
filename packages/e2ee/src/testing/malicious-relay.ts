/** A frame as it left its sender, with what a receiver is told of it beside its bytes. */
export interface SentFrame {
  readonly clear: Uint8Array;
  readonly encrypted: Uint8Array;
  readonly rtpTimestamp: number;
}

/** Stands for a relay that does with frames what it likes. It has every frame, and no key. */
export class MaliciousRelay {
  private readonly frames: SentFrame[] = [];

  /** Passes a frame on as it is, and keeps a copy. */
  pass(frame: SentFrame): SentFrame {
    this.frames.push(frame);
    return frame;
  }
  /** Takes the tag and the trailer off: the frame looks as if it had never been encrypted. */
  strip({ encrypted, ...frame }: SentFrame, trailerBytes: number): SentFrame {
    return { ...frame, encrypted: encrypted.subarray(0, encrypted.length - trailerBytes) };
  }
  /** Plays the `index`th frame again that it was given. Throws RangeError when there is none. */
  replay(index: number): SentFrame {
    const frame = this.frames[index];
    if (frame === undefined) throw new RangeError(`frame ${index}`);
    return frame;
  }
  /** Gives the bytes of one frame the clear part of another. */
  swap(frame: SentFrame, other: SentFrame): SentFrame {
    return { ...frame, clear: other.clear };
  }
  /** Puts bytes of its own into the place of the ciphertext. */
  substitute({ encrypted, ...frame }: SentFrame, bytes: Uint8Array): SentFrame {
    const changed = encrypted.slice();
    changed.set(bytes.subarray(0, encrypted.length));
    return { ...frame, encrypted: changed };
  }
  /** Tells another presentation time than the sender's. */
  delay({ rtpTimestamp, ...frame }: SentFrame, ticks: number): SentFrame {
    return { ...frame, rtpTimestamp: (rtpTimestamp + ticks) >>> 0 };
  }
}

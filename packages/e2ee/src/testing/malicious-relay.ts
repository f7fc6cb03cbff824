export interface SentFrame {
  readonly clear: Uint8Array;
  readonly encrypted: Uint8Array;
  readonly rtpTimestamp: number;
}

export class MaliciousRelay {
  private readonly frames: SentFrame[] = [];

  pass(frame: SentFrame): SentFrame {
    this.frames.push(frame);
    return frame;
  }
  /** Removes tag and trailer, as if never encrypted. */
  strip({ encrypted, ...frame }: SentFrame, trailerBytes: number): SentFrame {
    return { ...frame, encrypted: encrypted.subarray(0, encrypted.length - trailerBytes) };
  }
  /** Throws RangeError if there is none. */
  replay(index: number): SentFrame {
    const frame = this.frames[index];
    if (frame === undefined) throw new RangeError(`frame ${index}`);
    return frame;
  }
  swap(frame: SentFrame, other: SentFrame): SentFrame {
    return { ...frame, clear: other.clear };
  }
  substitute({ encrypted, ...frame }: SentFrame, bytes: Uint8Array): SentFrame {
    const changed = encrypted.slice();
    changed.set(bytes.subarray(0, encrypted.length));
    return { ...frame, encrypted: changed };
  }
  delay({ rtpTimestamp, ...frame }: SentFrame, ticks: number): SentFrame {
    return { ...frame, rtpTimestamp: (rtpTimestamp + ticks) >>> 0 };
  }
}

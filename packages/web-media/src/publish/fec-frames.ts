import type { EncodedStreams } from "./fec-section.ts";

/** https://w3c.github.io/webrtc-encoded-transform/#dom-rtcencodedaudioframe-constructor */
const CopiedFrame = (
  globalThis as unknown as { readonly RTCEncodedAudioFrame: new (of: RTCEncodedAudioFrame) => RTCEncodedAudioFrame }
).RTCEncodedAudioFrame;

/** Sends FEC as copies of a silent audio frame. */
export class FecFrames {
  private readonly frames: WritableStreamDefaultWriter<RTCEncodedAudioFrame>;
  private blank: RTCEncodedAudioFrame | undefined;

  constructor({ readable, writable }: EncodedStreams) {
    this.frames = writable.getWriter();
    this.keepOne(readable.getReader());
  }

  /** False while no silent frame has come. */
  send(messages: readonly Uint8Array<ArrayBuffer>[]): boolean {
    const { blank } = this;
    if (blank === undefined) return false;
    for (const message of messages) {
      const frame = new CopiedFrame(blank);
      frame.data = message.buffer;
      // After closing, there is nothing to send.
      this.frames.write(frame).catch(() => undefined);
    }
    return true;
  }

  private keepOne(reader: ReadableStreamDefaultReader<RTCEncodedAudioFrame>): void {
    const next = (): void => {
      reader.read().then(
        ({ value, done }) => {
          if (done) return;
          this.blank ??= value;
          next();
        },
        // The connection went away.
        () => undefined,
      );
    };
    next();
  }
}

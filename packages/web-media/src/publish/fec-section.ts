/// <reference path="../playout/browser-additions.d.ts" />

/** TypeScript's DOM library does not know that it takes one to copy: https://w3c.github.io/webrtc-encoded-transform/#dom-rtcencodedaudioframe-constructor */
const CopiedFrame = (
  globalThis as unknown as { readonly RTCEncodedAudioFrame: new (of: RTCEncodedAudioFrame) => RTCEncodedAudioFrame }
).RTCEncodedAudioFrame;
/** One write of silence: 10 ms at 48 kHz. An Opus packet has two of them unless the answer says otherwise. */
const SILENCE_SAMPLES = 480;
const SAMPLE_RATE = 48_000;
const WRITES_AT_ONCE = 2;

/** Returns whether FEC can go as RTP here: Chromium alone lets an audio section send as many encoded frames as one likes. */
export const canSendFecSection = (): boolean =>
  typeof MediaStreamTrackGenerator === "function" &&
  typeof RTCEncodedAudioFrame === "function" &&
  typeof RTCRtpScriptTransform === "function" &&
  "createEncodedStreams" in RTCRtpSender.prototype;

/**
 * Frame FEC as RTP in an audio section of the video's connection: each message is an encoded frame and thus a packet. The section
 * carries nothing else. Unlike a data channel, it isn't limited by a congestion window of four packets on a lossy path, and
 * nothing is retransmitted. A frame transform may only pass on the frames it was given, one for one. The older encoded streams
 * accept copies of one frame, which silence provides.
 */
export class FecSection {
  private silence: WritableStreamDefaultWriter<AudioData> | undefined;
  private frames: WritableStreamDefaultWriter<RTCEncodedAudioFrame> | undefined;
  private track: MediaStreamTrack | undefined;
  private blank: RTCEncodedAudioFrame | undefined;
  private silenceUs = 0;

  /** Adds the section to a connection that was made for encoded streams and is not negotiated yet. */
  open(pc: RTCPeerConnection): void {
    this.close();
    const track = new MediaStreamTrackGenerator<AudioData>({ kind: "audio" });
    const { sender } = pc.addTransceiver(track, { direction: "sendonly" });
    const { readable, writable } = sender.createEncodedStreams();
    this.track = track;
    this.silence = track.writable.getWriter();
    this.frames = writable.getWriter();
    this.keepOne(readable.getReader());
  }

  /** Sends one frame's FEC; false if it can't be sent here yet. */
  send(messages: readonly Uint8Array<ArrayBuffer>[]): boolean {
    const { frames, blank } = this;
    if (frames === undefined) return false;
    if (blank === undefined) {
      this.makeSilence();
      return false;
    }
    for (const message of messages) {
      const frame = new CopiedFrame(blank);
      frame.data = message.buffer;
      // Fails once the connection is closed; then nothing is to be sent.
      frames.write(frame).catch(() => undefined);
    }
    return true;
  }

  close(): void {
    this.track?.stop();
    this.track = undefined;
    this.silence = undefined;
    this.frames = undefined;
    this.blank = undefined;
  }

  private keepOne(reader: ReadableStreamDefaultReader<RTCEncodedAudioFrame>): void {
    const { track } = this;
    const next = (): void => {
      reader.read().then(
        ({ value, done }) => {
          if (done || this.track !== track) return;
          this.blank ??= value;
          next();
        },
        // The connection went away.
        () => undefined,
      );
    };
    next();
  }

  private makeSilence(): void {
    for (let write = 0; write < WRITES_AT_ONCE; write += 1) {
      const data = new AudioData({
        format: "f32",
        sampleRate: SAMPLE_RATE,
        numberOfFrames: SILENCE_SAMPLES,
        numberOfChannels: 1,
        timestamp: this.silenceUs,
        data: new Float32Array(SILENCE_SAMPLES),
      });
      this.silenceUs += (SILENCE_SAMPLES * 1e6) / SAMPLE_RATE;
      this.silence?.write(data).catch(() => data.close());
    }
  }
}

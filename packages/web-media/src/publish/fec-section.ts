/// <reference path="../playout/browser-additions.d.ts" />

/** https://w3c.github.io/webrtc-encoded-transform/#dom-rtcencodedaudioframe-constructor */
const CopiedFrame = (
  globalThis as unknown as { readonly RTCEncodedAudioFrame: new (of: RTCEncodedAudioFrame) => RTCEncodedAudioFrame }
).RTCEncodedAudioFrame;
/** 10 ms at 48 kHz, usually half a packet. */
const SILENCE_SAMPLES = 480;
const SAMPLE_RATE = 48_000;
const WRITES_AT_ONCE = 2;

/** Chromium's audio sections send any number of frames. */
export const canSendFecSection = (): boolean =>
  typeof MediaStreamTrackGenerator === "function" &&
  typeof RTCEncodedAudioFrame === "function" &&
  typeof RTCRtpScriptTransform === "function" &&
  "createEncodedStreams" in RTCRtpSender.prototype;

/**
 * Sends FEC in an audio section: unlike a data channel, without congestion window and retransmission. Transforms pass frames one for one,
 * but older encoded streams accept copies, made from silence.
 */
export class FecSection {
  private silence: WritableStreamDefaultWriter<AudioData> | undefined;
  private frames: WritableStreamDefaultWriter<RTCEncodedAudioFrame> | undefined;
  private track: MediaStreamTrack | undefined;
  private blank: RTCEncodedAudioFrame | undefined;
  private silenceUs = 0;

  /** For encoded streams that aren't negotiated yet. */
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

  /** False if not yet possible. */
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
      // After closing, there is nothing to send.
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

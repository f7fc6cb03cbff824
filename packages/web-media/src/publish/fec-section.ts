/// <reference path="../playout/browser-additions.d.ts" />

/** 10 ms at 48 kHz, usually half a packet. */
const SILENCE_SAMPLES = 480;
const SAMPLE_RATE = 48_000;
const WRITES_PER_CALL = 2;

/** Chromium's audio sections send any number of frames. */
export const canSendFecSection = (): boolean =>
  typeof MediaStreamTrackGenerator === "function" &&
  typeof RTCEncodedAudioFrame === "function" &&
  typeof RTCRtpScriptTransform === "function" &&
  "createEncodedStreams" in RTCRtpSender.prototype;

/** Both ends of an audio sender, for a worker: a busy page would delay FEC behind its frame. */
export interface EncodedStreams {
  readonly readable: ReadableStream<RTCEncodedAudioFrame>;
  readonly writable: WritableStream<RTCEncodedAudioFrame>;
}

/**
 * An audio section for FEC: unlike a data channel, without congestion window and retransmission. Transforms pass frames one for one,
 * but older encoded streams accept copies, made from silence.
 */
export class FecSection {
  private silence: WritableStreamDefaultWriter<AudioData> | undefined;
  private track: MediaStreamTrack | undefined;
  private silenceUs = 0;

  open(pc: RTCPeerConnection): EncodedStreams {
    this.close();
    const track = new MediaStreamTrackGenerator<AudioData>({ kind: "audio" });
    const { sender } = pc.addTransceiver(track, { direction: "sendonly" });
    this.track = track;
    this.silence = track.writable.getWriter();
    return sender.createEncodedStreams();
  }

  makeSilence(): void {
    for (let write = 0; write < WRITES_PER_CALL; write += 1) {
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

  close(): void {
    this.track?.stop();
    this.track = undefined;
    this.silence = undefined;
  }
}

import type { Milliseconds } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";
import type { ToAudioWorklet } from "../playout/playout-messages.ts";
import { bytesOf, type Clip } from "./clip.ts";

const SAMPLES_PER_MS = 48;
/** Restores the decoder's state (RFC 7845 §4.6), ms. */
const PRE_ROLL_MS = 80;
/** Audio is decoded this far ahead, ms. */
const AHEAD_MS = 800;
const STEP_MS = 100;

export class ClipSound {
  private readonly clip: Clip;
  private port: MessagePort | undefined;
  private decoder: AudioDecoder | undefined;
  /** The decoder returns one output per input. */
  private inside: number[] = [];
  private playing: { readonly positionMs: Milliseconds; readonly at: Milliseconds; next: number } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clip: Clip) {
    this.clip = clip;
  }

  /** May be called after {@link start}. */
  setPort(port: MessagePort): void {
    this.port = port;
    // Read reports, because unread ones would pile up.
    port.onmessage = () => undefined;
    const { playing } = this;
    if (playing !== undefined) this.start(playing.positionMs + localNow() - playing.at, localNow());
  }

  /** The first sample is due at epoch `at`. */
  start(positionMs: Milliseconds, at: Milliseconds): void {
    this.stop();
    const first = this.clip.packets.findIndex(
      ({ sample, samples }) => sample + samples > (positionMs - PRE_ROLL_MS) * SAMPLES_PER_MS,
    );
    this.playing = { positionMs, at, next: first === -1 ? this.clip.packets.length : first };
    this.post({ t: "timing", baseMs: at - positionMs });
    this.pump();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing = undefined;
    this.inside = [];
    if (this.decoder && this.decoder.state !== "closed") this.decoder.close();
    this.decoder = undefined;
    this.post({ t: "reset" });
  }

  close(): void {
    this.stop();
    this.port?.close();
  }

  private pump(): void {
    const { playing, port } = this;
    if (playing === undefined || port === undefined) return;
    const until = (playing.positionMs + localNow() - playing.at + AHEAD_MS) * SAMPLES_PER_MS;
    for (;;) {
      const packet = this.clip.packets[playing.next];
      if (packet === undefined) return;
      if (packet.sample > until) break;
      playing.next += 1;
      this.inside.push(packet.sample);
      this.readyDecoder(playing.positionMs).decode(
        new EncodedAudioChunk({
          type: "key",
          timestamp: Math.round((packet.sample * 1000) / SAMPLES_PER_MS),
          data: bytesOf(this.clip.sound, packet),
        }),
      );
    }
    this.timer = setTimeout(() => this.pump(), STEP_MS);
  }

  private readyDecoder(positionMs: Milliseconds): AudioDecoder {
    if (this.decoder !== undefined) return this.decoder;
    const from = positionMs * SAMPLES_PER_MS;
    const decoder: AudioDecoder = new AudioDecoder({
      output: (data) => {
        if (decoder === this.decoder) this.output(data, from);
        data.close();
      },
      // A clip without audio is still useful.
      error: () => {
        if (decoder === this.decoder) this.stop();
      },
    });
    decoder.configure({ codec: "opus", sampleRate: SAMPLES_PER_MS * 1000, numberOfChannels: 2 });
    this.decoder = decoder;
    return decoder;
  }

  private output(data: AudioData, from: number): void {
    const timestamp = this.inside.shift();
    if (timestamp === undefined || timestamp + data.numberOfFrames <= from) return;
    const channels = Array.from({ length: Math.min(2, data.numberOfChannels) }, (_, planeIndex) => {
      const samples = new Float32Array(data.numberOfFrames);
      data.copyTo(samples, { planeIndex, format: "f32-planar" });
      return samples;
    });
    this.post(
      { t: "samples", timestamp, channels },
      channels.map(({ buffer }) => buffer),
    );
  }

  private post(message: ToAudioWorklet, transfer: Transferable[] = []): void {
    this.port?.postMessage(message, transfer);
  }
}

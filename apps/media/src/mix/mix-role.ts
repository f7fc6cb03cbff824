import { type MediaPacket, type OpenMixOrder, PACKET_SAMPLES } from "@setsuna/media-protocol";
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { Frame } from "node-av/lib";
import { monotonicNow } from "../clock.ts";
import type { Control } from "../control.ts";
import { failureOf } from "../failure.ts";
import { AudioEncoder } from "../input/audio-encoder.ts";
import { UnitDecoder } from "../output/unit-decoder.ts";
import { VoiceMixer } from "./voice-mixer.ts";

const MONO = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=mono";
const BLOCK_MS = PACKET_SAMPLES / 48;
/** The decoder of a source that was silent for longer is closed, ms. */
const MAX_SILENCE_MS = 10_000;
/** After a longer pause of this process, ms, the mix goes on from the present. */
const MAX_BEHIND_MS = 200;

/** Decodes packets of several sources, and gives their mix at the pace of the clock. */
export class MixRole {
  private readonly control: Control;
  private readonly mixer = new VoiceMixer();
  private readonly sources = new Map<number, { readonly decoder: UnitDecoder; readonly usedAt: number }>();
  private order: OpenMixOrder | undefined;
  private encoder: AudioEncoder | undefined;
  private work: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private blocks = 0;
  private startedAt = 0;

  constructor(control: Control) {
    this.control = control;
  }

  open(order: OpenMixOrder): void {
    this.order = order;
    this.queue(async () => {
      this.encoder = await AudioEncoder.open(order.bitsPerSecond);
      this.startedAt = monotonicNow();
      this.timer = setInterval(() => this.queue(() => this.giveDue()), BLOCK_MS);
    });
  }

  take(packet: MediaPacket): void {
    const { order } = this;
    if (order === undefined || packet.source === undefined) return;
    const { source } = packet;
    this.queue(async () => {
      const known = this.sources.get(source);
      const decoder = known?.decoder ?? (await UnitDecoder.open("opus", MONO, Buffer.from(order.opusHead, "base64")));
      this.sources.set(source, { decoder, usedAt: monotonicNow() });
      for (const bytes of await decoder.decode(packet)) this.mixer.push(source, new Int16Array(new Uint8Array(bytes).buffer));
    });
  }

  finish(): void {
    this.queue(async () => {
      clearInterval(this.timer);
      for (const { decoder } of this.sources.values()) decoder.close();
      this.encoder?.close();
      this.encoder = undefined;
      this.control.send({ event: "finished" });
    });
  }

  private async giveDue(): Promise<void> {
    this.closeUnused();
    const elapsed = monotonicNow() - this.startedAt;
    if (elapsed - this.blocks * BLOCK_MS > MAX_BEHIND_MS) this.blocks = Math.floor(elapsed / BLOCK_MS);
    for (; (this.blocks + 1) * BLOCK_MS <= elapsed; this.blocks += 1) await this.give(this.blocks * BLOCK_MS);
  }

  private closeUnused(): void {
    for (const [source, { decoder, usedAt }] of this.sources) {
      if (monotonicNow() - usedAt < MAX_SILENCE_MS) continue;
      decoder.close();
      this.sources.delete(source);
      this.mixer.remove(source);
    }
  }

  private async give(at: number): Promise<void> {
    const mixed = this.mixer.next();
    const both = Int16Array.from({ length: 2 * PACKET_SAMPLES }, (_, index) => mixed[index >> 1] ?? 0);
    const frame = Frame.fromAudioBuffer(Buffer.from(both.buffer), {
      nbSamples: PACKET_SAMPLES,
      format: AV_SAMPLE_FMT_S16,
      sampleRate: 48_000,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: 48_000 },
      pts: BigInt(Math.round(48 * at)),
    });
    const packets = (await this.encoder?.encode(frame)) ?? [];
    frame.free();
    for (const data of packets) await this.control.give({ kind: "audio", data, isKeyframe: true, at, samples: PACKET_SAMPLES });
  }

  private queue(task: () => Promise<void>): void {
    this.work = this.work.then(task).catch((error: unknown) => {
      clearInterval(this.timer);
      this.control.fail(failureOf(error));
    });
  }
}

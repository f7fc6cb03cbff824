import type { MediaEvent, MediaPacket, OpenOutputOrder } from "@setsuna/media-protocol";
import { MediaFailure } from "../failure.ts";
import { LtcDecoder, type LtcFrame } from "./ltc-decoder.ts";
import type { Output } from "./output.ts";
import { UnitDecoder } from "./unit-decoder.ts";

const FILTER = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=mono";
const SAMPLES_PER_MS = 48;
/** Opus's look-ahead, ms: decoded audio began this long before its packet, except the first, which the decoder shortens. RFC 7845 §4.2. */
const LOOK_AHEAD_MS = 6.5;
/** A gap in the audio after which counting starts over, ms. */
const GAP_MS = 30;

/** Frames a second that linear timecode has. Pulled-down rates count like the whole ones. */
const RATES = [24, 25, 30];
const EACH = 25;

type LtcReport = Omit<Extract<MediaEvent, { event: "timecode" }>, "event">;

/** Reads linear timecode out of an audio stream. `found` is called about once a second. */
export class LtcOutput implements Output {
  private readonly opusHead: string | undefined;
  private readonly found: (report: LtcReport) => void;
  private unreported = EACH;
  private decoder: UnitDecoder | undefined;
  private ltc = new LtcDecoder();
  /** Capture time of the first sample that the decoder counts, and samples since. */
  private startedAt = 0;
  private counted = 0;
  private hasStarted = false;

  constructor({ opusHead }: Pick<OpenOutputOrder, "opusHead">, found: (report: LtcReport) => void) {
    this.opusHead = opusHead;
    this.found = found;
  }

  get isOpen(): boolean {
    return this.decoder !== undefined;
  }

  async write(packet: MediaPacket): Promise<boolean> {
    if (packet.kind !== "audio") return false;
    if (this.opusHead === undefined) throw new MediaFailure("internal", "timecode without audio");
    this.decoder ??= await UnitDecoder.open("opus", FILTER, Buffer.from(this.opusHead, "base64"));
    for (const bytes of await this.decoder.decode(packet)) this.take(packet.at - (this.hasStarted ? LOOK_AHEAD_MS : 0), bytes);
    return true;
  }

  async close(): Promise<void> {
    this.decoder?.close();
    this.decoder = undefined;
  }

  private take(at: number, bytes: Buffer): void {
    const expected = this.startedAt + this.counted / SAMPLES_PER_MS;
    if (this.counted === 0 || Math.abs(at - expected) > GAP_MS) {
      this.ltc = new LtcDecoder();
      this.startedAt = at;
      this.counted = 0;
    }
    const samples = new Int16Array(new Uint8Array(bytes).buffer);
    this.hasStarted = true;
    this.counted += samples.length;
    for (const frame of this.ltc.push(samples)) {
      this.unreported += 1;
      if (this.unreported < EACH) continue;
      this.unreported = 0;
      this.report(frame);
    }
  }

  private report({ startsAt, samples, ...label }: LtcFrame): void {
    const measured = (1000 * SAMPLES_PER_MS) / samples;
    const rate = RATES.reduce((best, one) => (Math.abs(one - measured) < Math.abs(best - measured) ? one : best));
    this.found({ ...label, rate, at: this.startedAt + startsAt / SAMPLES_PER_MS });
  }
}

import { AUDIO_CLOCK_RATE } from "@setsuna/kit";
import type { SurroundLayout, SurroundPacket } from "@setsuna/playout";
import { opusHead } from "@setsuna/rtp";
import type { AudioDecoderPort, PlayoutPorts } from "./playout-ports.ts";

const MAX_FAILURES = 3;
/** Outputs after which earlier failures no longer count. */
const STEADY_OUTPUTS = 50;

const TICKS_PER_MS = AUDIO_CLOCK_RATE / 1000;
/** Converts the sample clock to timestamps of WebCodecs, µs. */
const toMicroseconds = (samples: number): number => Math.round((samples * 1000) / TICKS_PER_MS);

const channelsOf = (layout: SurroundLayout | undefined): number => layout?.channels ?? 2;

export interface DecodablePacket {
  /** Samples. */
  readonly timestamp: number;
  /** One stream's data; for surround, the front pair or a downmix. */
  readonly data: ArrayBuffer;
  readonly surround?: SurroundPacket | undefined;
  readonly wasMissing: boolean;
}

export interface DecodedPacket {
  readonly timestamp: number;
  readonly wasMissing: boolean;
  readonly channels: Float32Array<ArrayBuffer>[];
}

export interface AudioDecodeEvents {
  /** Also for output that belongs to no packet. */
  came(): void;
  decoded(packet: DecodedPacket): void;
  /** `isDiscrete`: the channels have no speakers. */
  width(channels: number, isDiscrete: boolean): void;
  failed(error: Error): void;
}

/** Decodes Opus, as surround if the machine can, and gives up after {@link MAX_FAILURES}. */
export class AudioDecode {
  private readonly codecs: PlayoutPorts["codecs"];
  private readonly events: AudioDecodeEvents;
  private decoder: AudioDecoderPort | undefined;
  private layout: SurroundLayout | undefined;
  private playedLayout: SurroundLayout | undefined;
  private isFrontOnly = false;
  /** Chromium's timestamps ignore gaps, so match one output to one input. */
  private inDecoder: { readonly timestamp: number; readonly wasMissing: boolean }[] = [];
  private outputs = 0;
  private failures = 0;

  constructor(codecs: PlayoutPorts["codecs"], events: AudioDecodeEvents) {
    this.codecs = codecs;
    this.events = events;
  }

  /** True without a multistream decoder. */
  get frontOnly(): boolean {
    return this.isFrontOnly;
  }

  /** Transfers `data`. Returns the front pair's chunk, undefined if it couldn't be decoded. */
  decode({ timestamp, data, wasMissing, surround: whole }: DecodablePacket): EncodedAudioChunk | undefined {
    if (this.failures >= MAX_FAILURES) return undefined;
    const surround = this.isFrontOnly ? undefined : whole;
    const decoder = this.ready(surround?.layout);
    this.inDecoder.push({ timestamp, wasMissing });
    const about = { type: "key", timestamp: toMicroseconds(timestamp) } as const;
    const chunk = this.codecs.audioChunk({ ...about, data, transfer: [data] });
    try {
      decoder.decode(surround === undefined ? chunk : this.codecs.audioChunk({ ...about, data: surround.multistream }));
      return chunk;
    } catch (error) {
      this.fail(decoder, error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  }

  close(): void {
    if (this.decoder !== undefined && this.decoder.state !== "closed") this.decoder.close();
    this.decoder = undefined;
    this.inDecoder = [];
    this.outputs = 0;
  }

  private ready(layout: SurroundLayout | undefined): AudioDecoderPort {
    if (this.decoder?.state === "configured" && this.layout === layout) return this.decoder;
    this.close();
    const decoder: AudioDecoderPort = this.codecs.audioDecoder({
      output: (data) => this.output(data),
      error: (error) => this.fail(decoder, error),
    });
    const numberOfChannels = channelsOf(layout);
    decoder.configure({
      codec: "opus",
      sampleRate: AUDIO_CLOCK_RATE,
      numberOfChannels,
      ...(layout && { description: opusHead({ channels: numberOfChannels, mapping: layout }) }),
    });
    this.decoder = decoder;
    this.layout = layout;
    return decoder;
  }

  private output(data: AudioData): void {
    this.outputs += 1;
    this.events.came();
    if (this.outputs > STEADY_OUTPUTS) this.failures = 0;
    const packet = this.inDecoder.shift();
    if (packet === undefined) {
      data.close();
      return;
    }
    const channels = Array.from({ length: Math.min(channelsOf(this.layout), data.numberOfChannels) }, (_, planeIndex) => {
      const samples = new Float32Array(data.numberOfFrames);
      data.copyTo(samples, { planeIndex, format: "f32-planar" });
      return samples;
    });
    data.close();
    if (this.layout !== this.playedLayout) {
      this.playedLayout = this.layout;
      this.events.width(channelsOf(this.layout), this.layout?.isDiscrete === true);
    }
    this.events.decoded({ ...packet, channels });
  }

  private fail(decoder: AudioDecoderPort, error: Error): void {
    if (decoder !== this.decoder) return;
    this.close();
    if (this.layout !== undefined) {
      this.isFrontOnly = true;
      return;
    }
    this.failures += 1;
    if (this.failures >= MAX_FAILURES) this.events.failed(error);
  }
}

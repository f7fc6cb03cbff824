import type { Channel, ErrorBody } from "@setsuna/contracts";
import type { MediaPacket } from "@setsuna/media-protocol";
import { failureBody } from "../media/failure-body.ts";
import { MediaProcess } from "../media/media-process.ts";
import { opusHeadOf } from "../outputs/sound-layout.ts";
import type { MediaUnit } from "../streams/media-unit.ts";

const MIX_BITS_PER_SECOND = 96_000;

export interface PartyMixerOptions {
  /** A packet of the mix, every 10 ms. `at` counts from the first one. */
  unit(unit: MediaUnit): void;
  failed(error: ErrorBody): void;
}

/** Mixes people's audio in a media process. */
export class PartyMixer {
  private readonly options: PartyMixerOptions;
  private readonly process: MediaProcess;

  constructor(options: PartyMixerOptions) {
    this.options = options;
    this.process = new MediaProcess({
      event: (event) => {
        if (event.event === "failed") options.failed(failureBody(event));
      },
      packet: (packet) => this.take(packet),
      ended: (error) => options.failed(error),
    });
    this.process.send({ order: "open-mix", opusHead: opusHeadOf(undefined), bitsPerSecond: MIX_BITS_PER_SECOND });
  }

  add(source: Channel, { kind, isKeyframe, data, at, samples }: MediaUnit): void {
    this.process.give({ kind, isKeyframe, data, at, samples, source });
  }

  close(): void {
    this.process.kill();
  }

  private take({ data, at, samples }: MediaPacket): void {
    this.options.unit({ kind: "audio", codec: "opus", data, isKeyframe: true, at, samples });
  }
}

import { randomInt } from "node:crypto";
import type { Channel, ErrorBody } from "@setsuna/contracts";
import { ProcessOutput } from "../outputs/process-output.ts";
import type { ReadLabel } from "../outputs/timecode-source.ts";
import type { Client } from "../streams/link/client.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { MovingAudio } from "../streams/subscribe/moving-media.ts";

export interface LtcReaderEvents {
  /** About once a second while timecode comes. */
  label(label: ReadLabel): void;
  failed(error: ErrorBody | undefined): void;
}

export class LtcReader {
  private readonly client: Client;
  private readonly receiver: MovingAudio;
  private readonly output: ProcessOutput;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(client: Client, channel: Channel, events: LtcReaderEvents) {
    this.client = client;
    this.output = new ProcessOutput({
      wants: { video: false, audio: true },
      target: () => ({ type: "ltc" }),
      timecode: (label) => events.label(label),
      failed: (error) => events.failed(error),
    });
    this.receiver = new MovingAudio({
      ...client.context,
      channel,
      delayMs: 0,
      ownSsrc: randomInt(1, 0xffff_ffff),
      unit: (unit) => this.take(unit),
      changed: () => undefined,
    });
    client.add(this.receiver);
  }

  async close(): Promise<void> {
    this.client.remove(this.receiver);
    await this.turn;
    await this.output.close();
  }

  private take(unit: MediaUnit): void {
    // A failure is reported by its event.
    this.turn = this.turn.then(() => this.output.write(unit)).catch(() => undefined);
  }
}

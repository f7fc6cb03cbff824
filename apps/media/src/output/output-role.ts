import type { MediaPacket, OpenOutputOrder } from "@setsuna/media-protocol";
import type { Control } from "../control.ts";
import { failureOf, MediaFailure } from "../failure.ts";
import { GstreamerOutput } from "./gstreamer-output.ts";
import { KeyedRecorder } from "./keyed-recorder.ts";
import { LtcOutput } from "./ltc-output.ts";
import type { Output } from "./output.ts";
import { Recorder } from "./recorder.ts";

/** Writes packets from the control pipe one at a time, and acknowledges each. */
export class OutputRole {
  private readonly control: Control;
  private output: Output | undefined;
  private hasOpened = false;
  private work: Promise<void> = Promise.resolve();

  constructor(control: Control) {
    this.control = control;
  }

  /** Opening waits for the first packet, so no far end idles. */
  open({ target, video, opusHead }: OpenOutputOrder): void {
    this.output = this.outputOf(target, video, opusHead);
  }

  private outputOf(
    target: OpenOutputOrder["target"],
    video: OpenOutputOrder["video"],
    opusHead: OpenOutputOrder["opusHead"],
  ): Output {
    switch (target.type) {
      case "container":
        return new Recorder({ target, video, opusHead });
      case "keyed":
        return new KeyedRecorder({ target, video, opusHead });
      case "pipeline":
        return new GstreamerOutput({ target, video, opusHead }, (failure) => this.ended(failure));
      case "ltc":
        return new LtcOutput({ opusHead }, (timecode) => this.control.send({ event: "timecode", ...timecode }));
    }
  }

  take(packet: MediaPacket): void {
    this.queue(async () => {
      const { output } = this;
      if (output === undefined) throw new MediaFailure("internal", "a packet before its output");
      const isWritten = await output.write(packet);
      if (output.isOpen && !this.hasOpened) {
        this.hasOpened = true;
        this.control.send({ event: "opened", video: true, audio: true });
      }
      this.control.send({ event: "taken", isWritten });
    });
  }

  finish(): void {
    this.queue(async () => {
      await this.output?.close();
      this.output = undefined;
      this.control.send({ event: "finished" });
    });
  }

  private queue(task: () => Promise<void>): void {
    this.work = this.work.then(task).catch((error: unknown) => this.ended(failureOf(error)));
  }

  private ended(failure: MediaFailure | undefined): void {
    if (failure === undefined) this.control.send({ event: "ended" });
    else this.control.fail(failure);
  }
}

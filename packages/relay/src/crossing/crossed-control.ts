import type { MediaSessionId, SideFromClient, SideFromRelay } from "@setsuna/contracts";
import type { ControlStream } from "../stream/control-stream.ts";
import { AudienceReports } from "./audience-reports.ts";
import type { CrossedStream } from "./crossed-stream.ts";

/** Control data that crosses from the relay of another node: its snapshot first, as for any subscriber, then what the sender says. */
export class CrossedControl implements CrossedStream {
  private readonly stream: ControlStream;
  private readonly holder: MediaSessionId;
  private readonly audience = new AudienceReports();
  /** Which sender's states the stream holds, as the other relay counts; undefined until it has said so. */
  private epoch: number | undefined;

  /** Takes the stream, which nobody else may hold; `holder` is the crossing. */
  constructor(stream: ControlStream, holder: MediaSessionId) {
    this.stream = stream;
    this.holder = holder;
    stream.holder = holder;
    stream.attach();
  }

  onPacket(): void {
    // Control data comes by channels.
  }

  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void {
    this.stream.open();
    this.stream.onMessage(kind, bytes);
  }

  onSide(message: SideFromRelay): void {
    if (message.t !== "state" || message.senderGeneration < (this.epoch ?? 0)) return;
    // States of the sender before hold no longer; those of a new one that came before this message are said again within a second.
    if (this.epoch !== undefined && message.senderGeneration !== this.epoch) this.stream.attach();
    this.epoch = message.senderGeneration;
    if (message.live) this.stream.open();
    else if (this.stream.live) {
      this.stream.detach();
      this.stream.holder = this.holder;
    }
  }

  tick(now: number): readonly SideFromClient[] {
    const { receivers } = this.stream;
    return this.audience.tick(now, () => ({ receivers, forwarded: receivers }));
  }

  leave(): void {
    if (this.stream.holder === this.holder) this.stream.detach();
  }
}

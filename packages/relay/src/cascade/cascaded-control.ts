import type { MediaSessionId, StreamSideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { ControlStream } from "../stream/control-stream.ts";
import type { CascadedStream } from "./cascaded-stream.ts";
import { DownstreamReports } from "./downstream-reports.ts";

/** First the other relay's snapshot, as for any subscriber, then the sender's messages. */
export class CascadedControl implements CascadedStream {
  readonly isReplaced = false;
  private readonly stream: ControlStream;
  private readonly holder: MediaSessionId;
  private readonly downstream = new DownstreamReports();
  /** As numbered by the other relay; undefined until reported. */
  private senderGeneration: number | undefined;

  /** Throws if the stream has a holder. */
  constructor(stream: ControlStream, holder: MediaSessionId) {
    this.stream = stream;
    this.holder = holder;
    stream.holder = holder;
    stream.attach();
  }

  onPacket(): void {
    // Control data arrives on its channels.
  }

  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void {
    this.stream.open();
    this.stream.onMessage(kind, bytes);
  }

  onSide(message: StreamSideFromRelay): void {
    switch (message.t) {
      case "state":
        this.onState(message);
        return;
      case "clock":
      case "direction":
      case "downlink":
      case "uplink":
        return;
      default:
        unreachable(message);
    }
  }

  private onState({ senderGeneration, live }: Extract<StreamSideFromRelay, { t: "state" }>): void {
    if (senderGeneration < (this.senderGeneration ?? 0)) return;
    // Drop the previous sender's states. A new sender repeats within a second any that arrived before this message.
    if (this.senderGeneration !== undefined && senderGeneration !== this.senderGeneration) this.stream.attach();
    this.senderGeneration = senderGeneration;
    if (live) this.stream.open();
    else if (this.stream.live) {
      this.stream.detach();
      this.stream.holder = this.holder;
    }
  }

  tick(now: Milliseconds): readonly StreamSideFromClient[] {
    const { receivers } = this.stream;
    return this.downstream.tick(now, () => ({ receivers, forwarded: receivers }));
  }

  leave(): void {
    if (this.stream.holder === this.holder) this.stream.detach();
  }
}

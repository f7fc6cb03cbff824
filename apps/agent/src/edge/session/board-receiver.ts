import { type Channel, StudioError } from "@setsuna/contracts";
import { openControlMessage } from "@setsuna/playout/seal/control-messages";
import { Opener } from "@setsuna/playout/seal/opener";
import { ControlInbox } from "@setsuna/session";
import type { ControlBoard } from "../control-board.ts";

export interface BoardReceiverOptions {
  readonly board: Pick<ControlBoard, "receive" | "forget">;
  readonly channel: Channel;
  /** Present: only what was sealed under it is taken. */
  readonly sealKey?: Uint8Array | undefined;
}

/** Puts what comes on one control channel on the board. */
export class BoardReceiver {
  private readonly options: BoardReceiverOptions;
  private inbox = new ControlInbox();
  private opener: Opener | undefined;

  constructor(options: BoardReceiverOptions) {
    this.options = options;
  }

  /** A new connection: its messages are sealed anew. */
  connected(): void {
    const { sealKey, channel } = this.options;
    this.opener = sealKey && new Opener(sealKey, { kind: "control", channel });
  }

  /** What the relay says of the stream: another epoch is another sender; one that is not live shows nothing. */
  state({ live, epoch }: { readonly live: boolean; readonly epoch: number }): void {
    if (live) {
      this.inbox.setEpoch(epoch);
      return;
    }
    // The same sender may come back with the same value of the same time, which is then to be shown again.
    this.inbox = new ControlInbox();
    this.options.board.forget(this.options.channel);
  }

  /** A message of either data channel. What cannot be opened or read is dropped: the sender's next one stands on its own. */
  take(bytes: Uint8Array): void {
    const { board, channel, sealKey } = this.options;
    const opened = this.opener === undefined ? undefined : openControlMessage(this.opener, bytes);
    if (sealKey !== undefined && opened?.ok !== true) return;
    const taken = this.inbox.take(opened?.ok === true ? opened.value : bytes);
    if (!taken.ok || taken.value === undefined) return;
    const { kind, key, payload } = taken.value;
    try {
      board.receive(channel, kind, key, payload.type === "json" ? payload.value : payload.bytes);
    } catch (error) {
      // More keys than a board holds: what is there goes on.
      if (!(error instanceof StudioError)) throw error;
    }
  }
}

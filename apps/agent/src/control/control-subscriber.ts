import { type Channel, type ControlMessage, errorBody } from "@setsuna/contracts";
import { openControlMessage } from "@setsuna/playout/seal/control-messages";
import { Opener } from "@setsuna/playout/seal/opener";
import { SealWatch } from "@setsuna/playout/seal/seal-watch";
import { ControlInbox, type StreamPhase } from "@setsuna/session";
import { localNow } from "../link/local-clock.ts";
import type { Signalling } from "../link/signalling.ts";
import { StreamLink } from "../link/stream-link.ts";

export interface ControlSubscriberOptions {
  readonly channel: Channel;
  readonly signalling: Signalling;
  /** Present: only what was sealed under it is taken. */
  readonly sealKey: Uint8Array | undefined;
  message(message: ControlMessage): void;
  changed(phase: StreamPhase | undefined): void;
}

/** Receives one control stream. */
export class ControlSubscriber {
  readonly link: StreamLink;
  private readonly options: ControlSubscriberOptions;
  private readonly inbox = new ControlInbox();
  private readonly watch = new SealWatch();
  private opener: Opener | undefined;

  constructor(options: ControlSubscriberOptions) {
    this.options = options;
    const { channel, sealKey, signalling } = options;
    this.link = new StreamLink({
      kind: "control",
      channel,
      direction: "subscribe",
      signalling,
      hooks: {
        media: () => {
          this.opener = sealKey && new Opener(sealKey, { kind: "control", channel });
          return { section: "control" };
        },
        request: (offer) => ({ type: "subscribe", kind: "control", channel, offer, playout: "native" }),
        side: (message) => {
          if (message.t !== "state") return;
          // The same sender may come back with the same value, which is then to be shown again.
          if (!message.live) this.inbox.forget();
          this.inbox.setEpoch(message.epoch);
        },
        control: (_kind, bytes) => this.receive(bytes),
        changed: (phase) => options.changed(phase),
      },
    });
  }

  close(): void {
    this.link.stop();
  }

  private receive(bytes: Uint8Array): void {
    const message = this.opened(bytes);
    const taken = message && this.inbox.take(message);
    // What cannot be read is dropped: the sender's next refresh or event stands on its own.
    if (taken?.ok === true && taken.value !== undefined) this.options.message(taken.value);
  }

  private opened(bytes: Uint8Array): Uint8Array | undefined {
    if (this.opener === undefined) return bytes;
    const opened = openControlMessage(this.opener, bytes);
    if (opened.ok) {
      this.watch.onOpened();
      return opened.value;
    }
    if (this.watch.onRefused(opened.error, localNow())) this.link.fail(errorBody("seal-broken"));
    return undefined;
  }
}

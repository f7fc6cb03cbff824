import { ControlInbox, type StreamPhase } from "@setsuna/client";
import { type Channel, type ControlMessage, errorBody, type SideFromRelay } from "@setsuna/contracts";
import { DecryptFailures, decryptControlMessage, FrameDecryptor } from "@setsuna/e2ee";
import { unreachable } from "@setsuna/kit";
import { localNow } from "../link/local-clock.ts";
import type { Signalling } from "../link/signalling.ts";
import { StreamLink } from "../link/stream-link.ts";

export interface ControlSubscriberOptions {
  readonly channel: Channel;
  readonly signalling: Signalling;
  /** Present: only what was encrypted under it is taken. */
  readonly e2eeKey: Uint8Array | undefined;
  message(message: ControlMessage): void;
  changed(phase: StreamPhase | undefined): void;
}

/** Receives one control stream. */
export class ControlSubscriber {
  readonly link: StreamLink;
  private readonly options: ControlSubscriberOptions;
  private readonly inbox = new ControlInbox();
  private readonly watch = new DecryptFailures();
  private decryptor: FrameDecryptor | undefined;

  constructor(options: ControlSubscriberOptions) {
    this.options = options;
    const { channel, e2eeKey, signalling } = options;
    this.link = new StreamLink({
      kind: "control",
      channel,
      direction: "subscribe",
      signalling,
      hooks: {
        media: () => {
          this.decryptor = e2eeKey && new FrameDecryptor(e2eeKey, { kind: "control", channel });
          return { section: "control" };
        },
        request: (offer) => ({ type: "subscribe", kind: "control", channel, offer, playout: "native" }),
        side: (message) => this.onSide(message),
        control: (_kind, bytes) => this.receive(bytes),
        changed: (phase) => options.changed(phase),
      },
    });
  }

  close(): void {
    this.link.stop();
  }

  private onSide(message: SideFromRelay): void {
    switch (message.t) {
      case "state":
        // The same sender may come back with the same value, which is then to be shown again.
        if (!message.live) this.inbox.forget();
        this.inbox.setSenderGeneration(message.senderGeneration);
        return;
      // These are about media.
      case "clock":
      case "uplink":
      case "downlink":
        return;
      default:
        unreachable(message);
    }
  }

  private receive(bytes: Uint8Array): void {
    const message = this.decrypt(bytes);
    const taken = message && this.inbox.take(message);
    // What cannot be read is dropped: the sender's next refresh or event stands on its own.
    if (taken?.ok === true && taken.value !== undefined) this.options.message(taken.value);
  }

  private decrypt(bytes: Uint8Array): Uint8Array | undefined {
    if (this.decryptor === undefined) return bytes;
    const decrypted = decryptControlMessage(this.decryptor, bytes);
    if (decrypted.ok) {
      this.watch.onDecrypted();
      return decrypted.value;
    }
    if (this.watch.onFailure(decrypted.error, localNow())) this.link.fail(errorBody("decryption-failed"));
    return undefined;
  }
}

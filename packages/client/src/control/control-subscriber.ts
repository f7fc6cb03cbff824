import type { Channel, StreamSideFromRelay } from "@setsuna/contracts";
import { type SenderState, SenderWatch } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { ClientEncryption } from "../epochs/client-encryption.ts";
import type { ReceivedControl } from "../lifecycle/client-state.ts";
import type { ClientStream, StreamContext } from "../lifecycle/client-stream.ts";
import type { StreamStats } from "../statistics/stats.ts";
import { StatsReader } from "../statistics/stats-reader.ts";
import { StreamLink } from "../stream/stream-link.ts";
import { openControlChannels } from "./control-channels.ts";
import { ControlInbox } from "./control-inbox.ts";
import { VerifiedControl } from "./verified-control.ts";

/** Channel and connection. With encryption, only messages signed by their sender are accepted. */
export interface ControlSubscriberOptions extends StreamContext {
  readonly channel: Channel;
  /** If true, a new sender's value counts as new even if unchanged. */
  readonly forgetsWithSender?: true;
  /** The states of a departed sender are no longer valid. */
  onSenderGone?(): void;
  onControl(received: ReceivedControl): void;
  onChange(): void;
}

/** Receives one control stream. */
export class ControlSubscriber implements ClientStream {
  readonly link: StreamLink;
  private readonly stats: StatsReader;
  private readonly inbox = new ControlInbox();
  private readonly options: ControlSubscriberOptions;
  private readonly verified: VerifiedControl | undefined;
  private readonly senders: SenderWatch | undefined;
  private endWaiting: (() => void) | undefined;
  private generation: number | undefined;

  constructor(options: ControlSubscriberOptions) {
    const { channel, signalling, ports, encryption, onChange } = options;
    const stream = { kind: "control", channel } as const;
    this.options = options;
    this.stats = new StatsReader({ ...stream, direction: "subscribe" });
    this.senders = encryption && new SenderWatch(encryption.e2eeKey, stream);
    this.verified = encryption && this.verifiedBy(encryption);
    const receive = (isEvent: boolean) => ({ onMessage: (data: string | Uint8Array) => this.receive(data, isEvent) });
    this.link = new StreamLink({
      kind: "control",
      channel,
      direction: "subscribe",
      ports,
      signalling,
      encryption,
      onChange,
      hooks: {
        open: (transport) => {
          this.stats.restart();
          this.verified?.begin();
          return ports.openTransport(transport);
        },
        prepare: (transport) => void openControlChannels(transport, { state: receive(false), event: receive(true) }),
        request: (offer) => ({ type: "subscribe", kind: "control", channel, offer, playout: "native" }),
        side: (message) => this.onSide(message),
      },
    });
  }

  sender(): SenderState | undefined {
    return this.senders?.state;
  }

  start(): void {
    this.endWaiting ??= this.options.encryption?.receiving.onEpochs(() => this.verified?.retry());
    this.link.start();
  }
  stop(): void {
    this.endWaiting?.();
    this.endWaiting = undefined;
    this.verified?.end();
    this.link.stop();
  }
  readStats(now: Milliseconds): Promise<StreamStats | undefined> {
    return this.stats.read(this.link.transport(), now);
  }

  private onSide(message: StreamSideFromRelay): void {
    this.stats.onSide(message);
    // Earlier messages are from the previous sender.
    if (this.verified === undefined) this.follow(message);
    else this.verified.inTurn(() => this.follow(message));
  }

  private follow(message: StreamSideFromRelay): void {
    switch (message.t) {
      case "state":
        if (!message.live && this.options.forgetsWithSender) this.inbox.forget();
        if (!message.live || (this.generation ?? message.senderGeneration) !== message.senderGeneration) {
          this.options.onSenderGone?.();
          this.verified?.senderChanged();
        }
        this.generation = message.senderGeneration;
        this.inbox.setSenderGeneration(message.senderGeneration);
        return;
      case "clock":
      case "direction":
      case "uplink":
      case "downlink":
        return;
      default:
        unreachable(message);
    }
  }

  private receive(data: string | Uint8Array, isEvent: boolean): void {
    if (typeof data === "string") return;
    if (this.verified === undefined) this.show(data);
    else this.verified.receive({ data, isEvent });
  }

  private verifiedBy(encryption: ClientEncryption): VerifiedControl {
    const { channel, ports, signalling } = this.options;
    return new VerifiedControl({
      channel,
      encryption,
      ports,
      serverNow: () => {
        const offset = signalling.clockOffset();
        return offset === undefined ? undefined : ports.clock.now() + offset;
      },
      onMessage: ({ message, signer }) => {
        this.hear(signer);
        this.show(message);
      },
      onEpochMissing: () => this.link.needEpoch(),
      onRefused: (error) => this.link.fail(error),
    });
  }

  private hear(signer: Uint8Array): void {
    const before = this.senders?.state;
    this.senders?.hear(signer);
    if (this.senders?.state !== before) this.options.onChange();
  }

  private show(message: Uint8Array): void {
    const taken = this.inbox.take(message);
    // Drop unreadable messages, because later ones don't depend on them.
    if (taken.ok && taken.value !== undefined)
      this.options.onControl({ channel: this.options.channel, message: taken.value, at: this.options.ports.clock.now() });
  }
}

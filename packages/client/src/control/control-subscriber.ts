import { type Channel, errorBody, type StreamSideFromRelay } from "@setsuna/contracts";
import { type DecryptError, DecryptFailures, decryptControlMessage, FrameDecryptor } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { ReceivedControl } from "../lifecycle/client-state.ts";
import type { ClientStream, StreamContext } from "../lifecycle/client-stream.ts";
import type { StreamStats } from "../statistics/stats.ts";
import { StatsReader } from "../statistics/stats-reader.ts";
import { StreamLink } from "../stream/stream-link.ts";
import { openControlChannels } from "./control-channels.ts";
import { ControlInbox } from "./control-inbox.ts";

/** Messages that wait for an epoch at most. */
const MAX_WAITING = 256;

/** Names the channel, and what it is received over. With encryption only what decrypts is taken. */
export interface ControlSubscriberOptions extends StreamContext {
  readonly channel: Channel;
  /** Shows a value again that the same sender repeats after a pause; absent: it is no news. */
  readonly forgetsWithSender?: true;
  /** The sender has gone, or another has taken its place: what it said holds no more. */
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
  private decryptor: FrameDecryptor | undefined;
  /** In an epoch that is not known yet. */
  private waiting: readonly Uint8Array[] = [];
  private endWaiting: (() => void) | undefined;
  private generation: number | undefined;
  private readonly watch = new DecryptFailures();

  constructor(options: ControlSubscriberOptions) {
    const { channel, signalling, ports, encryption, onChange } = options;
    const stream = { kind: "control", channel } as const;
    this.options = options;
    this.stats = new StatsReader({ ...stream, direction: "subscribe" });
    const receive = { onMessage: (data: string | Uint8Array) => this.receive(data) };
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
          this.decryptor = encryption && new FrameDecryptor(encryption.e2eeKey, stream, { epochs: encryption.receiving.book });
          this.waiting = [];
          return ports.openTransport(transport);
        },
        prepare: (transport) => void openControlChannels(transport, { state: receive, event: receive }),
        request: (offer) => ({ type: "subscribe", kind: "control", channel, offer, playout: "native" }),
        side: (message) => this.onSide(message),
      },
    });
  }

  start(): void {
    this.endWaiting ??= this.options.encryption?.receiving.onEpochs(() => this.retry());
    this.link.start();
  }
  stop(): void {
    this.endWaiting?.();
    this.endWaiting = undefined;
    this.link.stop();
  }
  readStats(now: Milliseconds): Promise<StreamStats | undefined> {
    return this.stats.read(this.link.transport(), now);
  }

  private onSide(message: StreamSideFromRelay): void {
    this.stats.onSide(message);
    switch (message.t) {
      case "state":
        if (!message.live && this.options.forgetsWithSender) this.inbox.forget();
        if (!message.live || (this.generation ?? message.senderGeneration) !== message.senderGeneration)
          this.options.onSenderGone?.();
        this.generation = message.senderGeneration;
        this.inbox.setSenderGeneration(message.senderGeneration);
        return;
      case "clock":
      case "uplink":
      case "downlink":
        // Control data have no playout, and what was counted is the statistics'.
        return;
      default:
        unreachable(message);
    }
  }

  private receive(data: string | Uint8Array): void {
    if (typeof data === "string") return;
    // Events keep their order.
    if (this.waiting.length > 0) this.wait(data);
    else this.take(data);
  }

  private wait(data: Uint8Array): void {
    if (this.waiting.length < MAX_WAITING) this.waiting = [...this.waiting, data];
    this.link.needEpoch();
    this.failed("no-epoch");
  }

  private failed(error: DecryptError): void {
    const refusal = this.watch.onFailure(error, this.options.ports.clock.now());
    if (refusal !== undefined) this.link.fail(errorBody(refusal));
  }

  /** Another epoch is known. */
  private retry(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const data of waiting) this.receive(data);
  }

  private take(data: Uint8Array): void {
    const message = this.decrypt(data);
    if (message === undefined) return;
    const taken = this.inbox.take(message);
    // What cannot be read is dropped: the sender's next refresh or event stands on its own.
    if (taken.ok && taken.value !== undefined)
      this.options.onControl({ channel: this.options.channel, message: taken.value, at: this.options.ports.clock.now() });
  }

  /** Undefined for what does not decrypt. */
  private decrypt(data: Uint8Array): Uint8Array | undefined {
    if (this.decryptor === undefined) return data;
    const decrypted = decryptControlMessage(this.decryptor, data);
    if (decrypted.ok) {
      this.watch.onDecrypted();
      return decrypted.value;
    }
    if (decrypted.error === "no-epoch") this.wait(data);
    else this.failed(decrypted.error);
    return undefined;
  }
}

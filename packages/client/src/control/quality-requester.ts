import {
  type Channel,
  type ErrorBody,
  errorBodyOf,
  QUALITY_ANSWER_KEY,
  QUALITY_KEY,
  type QualityRequest,
  type SerialId,
} from "@setsuna/contracts";
import type { ClientEncryption } from "../epochs/client-encryption.ts";
import type { ReceivedControl } from "../lifecycle/client-state.ts";
import { enterWith } from "../signalling/join-by-password.ts";
import { Signalling } from "../signalling/signalling.ts";
import type { ClientPorts } from "../transport/ports.ts";
import { ControlPublisher } from "./control-publisher.ts";
import { type QualityState, takeQualityAnswer } from "./quality.ts";

export interface QualityRequesterOptions {
  readonly ports: ClientPorts;
  readonly signalUrl: string;
  readonly serialId: SerialId;
  readonly password: string;
  readonly encryption?: ClientEncryption | undefined;
  readonly channel: Channel;
  onChange(): void;
}

/** Joins as a sender on the first request, so server rules for senders apply and idle receivers don't block the channel. */
export class QualityRequester {
  private readonly options: QualityRequesterOptions;
  private current: QualityState = { name: "idle" };
  private opened: Promise<void> | undefined;
  private signalling: Signalling | undefined;
  private publisher: ControlPublisher | undefined;
  private stopped = false;

  constructor(options: QualityRequesterOptions) {
    this.options = options;
  }

  /** The newest request counts. The sender decides. */
  ask(bitsPerSecond: number): void {
    // Start at the time of day, so that later receivers use other numbers.
    const last = this.current.name === "idle" ? 0 : this.current.request;
    this.current = {
      name: "asked",
      request: Math.max(Math.floor(this.options.ports.clock.now()), last + 1),
      asked: bitsPerSecond,
    };
    this.opened ??= this.open().catch((error: unknown) => {
      if (!this.stopped) this.refuse(errorBodyOf(error));
    });
    this.send();
    this.options.onChange();
  }

  hear({ message }: ReceivedControl): void {
    if (message.kind !== "state" || message.key !== QUALITY_ANSWER_KEY || message.payload.type !== "json") return;
    const next = takeQualityAnswer(this.current, message.payload.value);
    if (next === this.current) return;
    this.current = next;
    this.options.onChange();
  }

  state(): QualityState {
    return this.current;
  }

  stop(): void {
    this.stopped = true;
    this.publisher?.stop();
    this.signalling?.stop();
  }

  private async open(): Promise<void> {
    const { ports, signalUrl, serialId, password, encryption, channel } = this.options;
    const signalling = new Signalling({
      ports,
      url: signalUrl,
      serialId,
      role: "sender",
      isAwaitingKeys: true,
      onState: (state) => {
        if (state.name === "refused") this.refuse(state.error);
        if (state.name === "open") this.publisher?.link.signallingOpen();
      },
      onClosed: ({ session, error }) => this.publisher?.link.sessionClosed(session, error),
    });
    this.signalling = signalling;
    await enterWith(ports, signalling, { serialId, password });
    if (this.stopped) return;
    this.publisher = new ControlPublisher({
      channel,
      ports,
      signalling,
      encryption,
      onChange: () => {
        const phase = this.publisher?.link.phase();
        if (phase?.name === "refused") this.refuse(phase.error);
      },
    });
    signalling.start();
    this.publisher.start();
    this.send();
  }

  private send(): void {
    if (this.current.name !== "asked" || this.publisher === undefined) return;
    const { request, asked } = this.current;
    this.publisher.sendState(QUALITY_KEY, { request, bitsPerSecond: asked } satisfies QualityRequest);
  }

  /** For example held by another receiver. The next request tries again. */
  private refuse(error: ErrorBody): void {
    this.publisher?.stop();
    this.signalling?.stop();
    this.publisher = undefined;
    this.signalling = undefined;
    this.opened = undefined;
    if (this.current.name === "idle") return;
    const { request, asked } = this.current;
    this.current = { name: "refused", request, asked, error };
    this.options.onChange();
  }
}

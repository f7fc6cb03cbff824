import { type QualityState, type ReceivedControl, takeQualityAnswer } from "@setsuna/client";
import {
  type Channel,
  type ErrorBody,
  errorBodyOf,
  QUALITY_ANSWER_KEY,
  QUALITY_KEY,
  type QualityRequest,
  type SerialId,
} from "@setsuna/contracts";
import { deriveKeys } from "../id-keys.ts";
import { SignallingSocket } from "../link/signalling-socket.ts";
import { localNow } from "../local-clock.ts";
import { ControlPublisher } from "./control-publisher.ts";

export interface QualityAskerOptions {
  readonly signalUrl: string;
  readonly serialId: SerialId;
  /** ID password; empty when none. */
  readonly password: string;
  /** Present: wishes are encrypted under it. */
  readonly e2eeKey?: Uint8Array | undefined;
  /** The bitrate-control channel. */
  readonly channel: Channel;
  onChange(): void;
}

/**
 * The receiver's voice on the bitrate-control channel. It joins the ID as a sender, so that the server's rules of who may send hold
 * for it, and does so with the first wish, so that looking on blocks nobody.
 */
export class QualityAsker {
  private readonly options: QualityAskerOptions;
  private current: QualityState = { name: "idle" };
  private opened: Promise<void> | undefined;
  private socket: SignallingSocket | undefined;
  private publisher: ControlPublisher | undefined;
  private stopped = false;

  constructor(options: QualityAskerOptions) {
    this.options = options;
  }

  /** Asks for `bitsPerSecond`; the newest wish counts. Anything may be asked: the sender judges. */
  ask(bitsPerSecond: number): void {
    // By the time of day, so that a receiver that comes later uses other numbers.
    const last = this.current.name === "idle" ? 0 : this.current.request;
    this.current = { name: "asked", request: Math.max(Math.floor(localNow()), last + 1), asked: bitsPerSecond };
    this.opened ??= this.open().catch((error: unknown) => this.refuse(errorBodyOf(error)));
    this.send();
    this.options.onChange();
  }

  /** Takes what came on the main control channel. */
  hear({ message }: ReceivedControl): void {
    if (message.kind !== "state" || message.key !== QUALITY_ANSWER_KEY || message.payload.type !== "json") return;
    const next = takeQualityAnswer(this.current, message.payload.value);
    if (next === this.current) return;
    this.current = next;
    this.options.onChange();
  }

  /** Where the wish stands. */
  state(): QualityState {
    return this.current;
  }

  /** Frees the channel. */
  stop(): void {
    this.stopped = true;
    this.publisher?.stop();
    this.socket?.stop();
  }

  private async open(): Promise<void> {
    const { signalUrl, serialId, password, e2eeKey, channel } = this.options;
    const proof = (await deriveKeys(serialId, password))?.proof;
    if (this.stopped) return;
    const socket = new SignallingSocket({
      url: signalUrl,
      serialId,
      role: "sender",
      proof,
      onState: (state) => {
        if (state.name === "refused") this.refuse(state.error);
        if (state.name === "open") this.publisher?.link.signallingOpen();
      },
      onClosed: ({ session, error }) => this.publisher?.link.sessionClosed(session, error),
    });
    this.socket = socket;
    this.publisher = new ControlPublisher({
      channel,
      socket,
      e2eeKey,
      onChange: () => {
        const phase = this.publisher?.link.phase();
        if (phase?.name === "refused") this.refuse(phase.error);
      },
    });
    socket.start();
    this.publisher.start();
    this.send();
  }

  private send(): void {
    if (this.current.name !== "asked" || this.publisher === undefined) return;
    const { request, asked } = this.current;
    this.publisher.sendState(QUALITY_KEY, { request, bitsPerSecond: asked } satisfies QualityRequest);
  }

  /** The server or relay will not have us on the channel, such as when another receiver holds it; the next wish tries anew. */
  private refuse(error: ErrorBody): void {
    this.publisher?.stop();
    this.socket?.stop();
    this.publisher = undefined;
    this.socket = undefined;
    this.opened = undefined;
    if (this.current.name === "idle") return;
    const { request, asked } = this.current;
    this.current = { name: "refused", request, asked, error };
    this.options.onChange();
  }
}

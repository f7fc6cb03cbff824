import {
  ClientEncryption,
  type ClientStream,
  enterWith,
  RequestRefused,
  Signalling,
  SignallingLost,
  type StreamContext,
  unlessServerAway,
} from "@setsuna/client";
import { type ErrorBody, type SerialId, StudioError, studioSignalUrl } from "@setsuna/contracts";
import { nodePorts } from "./node-ports.ts";
import { nodeSenderSeed } from "./sender-seed.ts";

export interface ClientOptions {
  /** As a person types it: `https://host`. */
  readonly server: string;
  readonly serialId: SerialId;
  readonly role: "sender" | "receiver";
  /** ID password, or the secret of a link; empty when none. */
  readonly password: string;
  /** The server will have none of us any more. */
  onRefused(error: ErrorBody): void;
  /** The server can't let us in for the moment; the client keeps trying. Called once until it is welcomed. */
  onUnavailable?(error: ErrorBody): void;
  /** No WebSocket gets through, and signaling by HTTP is tried. */
  onFallback(): void;
}

/** Context that streams under one ID share. With encryption, streams are encrypted or not sent at all, and only frames that decrypt are taken. */
export interface NodeContext extends StreamContext {
  readonly ports: typeof nodePorts;
}

/** Client under one ID that all commands use: its signalling, its keys, and the streams on it. */
export class Client {
  readonly signalling: Signalling;
  private readonly options: ClientOptions;
  private ownEncryption: ClientEncryption | undefined;
  private readonly url: string;
  private readonly streams = new Set<ClientStream>();
  private isUnavailable = false;

  /** Throws StudioError `bad-usage` for an address that is none. */
  constructor(options: ClientOptions) {
    const url = studioSignalUrl(options.server);
    if (url === undefined) throw new StudioError("bad-usage", `--server ${options.server.slice(0, 100)}`);
    this.url = url;
    this.options = options;
    this.signalling = new Signalling({
      ports: nodePorts,
      url,
      serialId: options.serialId,
      role: options.role,
      isAwaitingKeys: true,
      onFallback: () => options.onFallback(),
      onState: (state) => {
        if (state.name === "refused") options.onRefused(state.error);
        this.reportUnavailable();
        if (state.name === "open") for (const { link } of this.streams) link.signallingOpen();
      },
      onClosed: ({ session, error }) => {
        for (const { link } of this.streams) link.sessionClosed(session, error);
      },
    });
  }

  private reportUnavailable(): void {
    const error = this.signalling.unavailable();
    if (error !== undefined && !this.isUnavailable) this.options.onUnavailable?.(error);
    this.isUnavailable = error !== undefined;
  }

  /** By which everything is encrypted and decrypted; absent where the ID has neither password nor links. Known once {@link connect} resolved. */
  get encryption(): ClientEncryption | undefined {
    return this.ownEncryption;
  }

  /** Resolves when the server has welcomed us. Throws StudioError with what it refused us for, or `server-unreachable` after 10 s of its silence, and waits while it is unavailable; later its return is waited for without end. */
  async connect(signal: AbortSignal): Promise<void> {
    this.signalling.start();
    const stop = (): void => this.signalling.stop();
    signal.addEventListener("abort", stop);
    try {
      await unlessServerAway(nodePorts, this.signalling, () => this.enter(), new URL(this.url).host);
    } catch (error) {
      this.signalling.stop();
      if (error instanceof RequestRefused) throw new StudioError(error.error.code, error.error.detail);
      if (error instanceof SignallingLost) return;
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  private async enter(): Promise<void> {
    const { role, serialId } = this.options;
    const keys = await enterWith(nodePorts, this.signalling, this.options);
    const senderSeed = keys !== undefined && role === "sender" ? nodeSenderSeed() : undefined;
    this.ownEncryption = keys && new ClientEncryption({ ports: nodePorts, e2eeKey: keys.e2eeKey, serialId, senderSeed });
    await this.signalling.ready();
  }

  /** Returns the context that streams under this ID share, after {@link connect}. */
  get context(): NodeContext {
    return { ports: nodePorts, signalling: this.signalling, encryption: this.encryption };
  }

  /** Starts a stream. */
  add(stream: ClientStream): void {
    this.streams.add(stream);
    stream.start();
  }

  /** Ends streams, then signalling, so that the goodbyes still go out. */
  close(): void {
    for (const stream of this.streams) stream.stop();
    this.signalling.stop();
  }
}

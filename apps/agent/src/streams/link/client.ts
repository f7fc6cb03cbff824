import {
  ClientEncryption,
  type ClientStream,
  enterWith,
  type FallbackReason,
  moveStreams,
  RequestRefused,
  Signalling,
  SignallingLost,
  type StreamContext,
  type StreamLink,
  unlessServerAway,
} from "@setsuna/client";
import { type ErrorBody, type SerialId, type ServerMessage, StudioError, studioSignalUrl } from "@setsuna/contracts";
import { nodePorts } from "./node-ports.ts";
import { nodeSenderSeed } from "./sender-seed.ts";

export interface ClientOptions {
  /** As typed: `https://host`. */
  readonly server: string;
  readonly serialId: SerialId;
  readonly role: "sender" | "receiver";
  readonly password: string;
  onRefused(error: ErrorBody): void;
  /** The server can't admit us now or can't be reached; keeps trying. Once until welcomed. */
  onUnavailable?(error: ErrorBody): void;
  onFallback(reason: FallbackReason): void;
  onStreams?: ((message: Extract<ServerMessage, { type: "streams" }>) => void) | undefined;
}

/** Shared by streams of an ID. With encryption, nothing unencrypted is sent or accepted. */
export interface NodeContext extends StreamContext {
  readonly ports: typeof nodePorts;
}

export class Client {
  readonly signalling: Signalling;
  private readonly options: ClientOptions;
  private ownEncryption: ClientEncryption | undefined;
  private readonly url: string;
  private readonly streams = new Set<ClientStream>();
  private isUnavailable = false;

  /** Throws StudioError `bad-usage` for a bad address. */
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
      onFallback: (reason) => options.onFallback(reason),
      onStreams: (message) => options.onStreams?.(message),
      onState: (state) => {
        if (state.name === "refused") options.onRefused(state.error);
        this.reportUnavailable();
        if (state.name === "open") for (const link of this.links()) link.signallingOpen();
      },
      onClosed: ({ session, error }) => {
        for (const link of this.links()) link.sessionClosed(session, error);
      },
      onMove: (session) => moveStreams(this.streams, session),
    });
  }

  private links(): readonly StreamLink[] {
    return [...this.streams].flatMap(({ link, links = [link] }) => links);
  }

  private reportUnavailable(): void {
    const error = this.signalling.unavailable();
    if (error !== undefined && !this.isUnavailable) this.options.onUnavailable?.(error);
    this.isUnavailable = error !== undefined;
  }

  get serialId(): SerialId {
    return this.options.serialId;
  }

  /** Absent: the ID has neither password nor links. Known after {@link connect}. */
  get encryption(): ClientEncryption | undefined {
    return this.ownEncryption;
  }

  /**
   * Resolves when welcomed. Throws StudioError on refusal, or `server-unreachable` after 10 s of silence. Waits while the server
   * is unavailable; later it reconnects without limit.
   */
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

  get context(): NodeContext {
    return { ports: nodePorts, signalling: this.signalling, encryption: this.encryption };
  }

  add(stream: ClientStream): void {
    this.streams.add(stream);
    stream.start();
  }

  /** Stops it. */
  remove(stream: ClientStream): void {
    this.streams.delete(stream);
    stream.stop();
  }

  /** Close the streams first so that their goodbyes go out. */
  close(): void {
    for (const stream of this.streams) stream.stop();
    this.signalling.stop();
  }
}

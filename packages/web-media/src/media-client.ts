import type { ClientPhase, StreamStats } from "@setsuna/client";
import { type ErrorBody, errorBodyOf, type SerialId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { ClientSnapshots } from "./client-snapshots.ts";
import { deriveKeys } from "./id-keys.ts";
import { SignallingSocket } from "./link/signalling-socket.ts";
import type { StreamLink } from "./link/stream-link.ts";
import { localNow } from "./local-clock.ts";

const STATS_INTERVAL_MS = 1000;

/** One stream of a client, as far as both kinds of client treat it alike. */
export interface ClientStream {
  readonly link: StreamLink;
  /** True for a connection that serves another purpose than a stream of the user's: it is not in the snapshot. */
  readonly aside?: boolean;
  start(): void;
  stop(): void;
}

export interface MediaClientHooks {
  /** The server will have none of us: release everything. */
  onRefused(): void;
  /** Reads one stream's statistics. */
  readStats(now: number): Promise<ReadonlyMap<StreamLink, StreamStats | undefined>>;
}

/** What sender and receiver have in common: signalling, the set of streams, statistics once a second, the snapshot. */
export class MediaClient {
  readonly snapshots = new ClientSnapshots();
  socket: SignallingSocket | undefined;
  /** Under which everything is encrypted and decrypted, 32 bytes; absent without an ID password. Known once {@link connect} resolved. */
  e2eeKey: Uint8Array | undefined;
  private readonly hooks: MediaClientHooks;
  private phase: ClientPhase = { name: "idle" };
  private streams: readonly ClientStream[] = [];
  private stats: ReadonlyMap<StreamLink, StreamStats | undefined> = new Map();
  private statsTimer: ReturnType<typeof setInterval> | undefined;
  private clockOffset: number | undefined;

  constructor(hooks: MediaClientHooks) {
    this.hooks = hooks;
  }

  setPhase(phase: ClientPhase): void {
    this.phase = phase;
    this.publish();
  }
  phaseName(): ClientPhase["name"] {
    return this.phase.name;
  }

  /**
   * Makes the signalling connection. `pass` is shown in place of a password's proof and encrypts nothing. Rejects when the password cannot
   * be hashed in this browser.
   */
  async connect(
    {
      signalUrl: url,
      password,
      pass,
    }: { readonly signalUrl: string; readonly password: string; readonly pass?: string | undefined },
    serialId: SerialId,
    role: "sender" | "receiver",
  ): Promise<SignallingSocket> {
    const keys = await deriveKeys(serialId, password);
    this.e2eeKey = keys?.e2eeKey;
    const socket = new SignallingSocket({
      url,
      serialId,
      role,
      proof: keys?.proof ?? pass,
      onState: (state) => {
        if (state.name === "refused") this.refuse(state.error);
        if (state.name === "open") for (const { link } of this.streams) link.signallingOpen();
      },
      onLimit: () => this.publish(),
      onClosed: ({ session, error }) => {
        for (const { link } of this.streams) link.sessionClosed(session, error);
      },
    });
    return socket;
  }

  /** Starts signalling and the streams: the client is running. */
  run(socket: SignallingSocket, streams: readonly ClientStream[]): void {
    this.phase = { name: "running" };
    this.socket = socket;
    this.streams = streams;
    this.statsTimer = setInterval(() => void this.readStats(), STATS_INTERVAL_MS);
    socket.start();
    for (const stream of streams) stream.start();
    this.publish();
  }

  /** Adds a stream to a running client and starts it. */
  add(stream: ClientStream): void {
    this.streams = [...this.streams, stream];
    stream.start();
    this.publish();
  }

  /** Ends streams, then signalling, so that the goodbyes still go out. Safe in every state. */
  halt(): void {
    clearInterval(this.statsTimer);
    for (const stream of this.streams) stream.stop();
    this.socket?.stop();
    this.socket = undefined;
    this.streams = [];
    this.stats = new Map();
    this.clockOffset = undefined;
  }

  /** Shows an unexpected failure as what it is. */
  fail(thrown: unknown): void {
    this.halt();
    this.setPhase({ name: "failed", error: errorBodyOf(thrown) });
  }

  /** Writes the present state of all streams into the snapshot. */
  publish(): void {
    const views = this.streams.flatMap(({ link, aside }) => {
      const phase = link.phase();
      return phase === undefined || aside === true
        ? []
        : [{ kind: link.kind, channel: link.channel, phase, stats: this.stats.get(link) }];
    });
    this.snapshots.set({
      phase: this.phase,
      streams: views,
      clockOffset: this.clockOffset === undefined ? undefined : milliseconds(this.clockOffset),
      videoChannels: this.socket?.videoChannels(),
    });
  }

  private refuse(error: ErrorBody): void {
    this.hooks.onRefused();
    this.halt();
    this.setPhase({ name: "failed", error });
  }

  private async readStats(): Promise<void> {
    const socket = this.socket;
    const stats = await this.hooks.readStats(localNow());
    if (socket === undefined || socket !== this.socket) return;
    this.stats = stats;
    this.clockOffset = socket.clockSettled() ? socket.clockOffset() : undefined;
    this.publish();
  }
}

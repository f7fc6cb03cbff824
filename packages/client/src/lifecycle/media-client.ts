import { type ErrorBody, errorBodyOf, type SerialId, type ServerMessage, StudioError } from "@setsuna/contracts";
import type { SenderState } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import { milliseconds } from "@setsuna/kit";
import { ClientEncryption } from "../epochs/client-encryption.ts";
import type { VideoSignal } from "../signal/video-signal.ts";
import { enterWith } from "../signalling/join-by-password.ts";
import { Signalling } from "../signalling/signalling.ts";
import { RecentReadings } from "../statistics/recent-readings.ts";
import type { StreamStats } from "../statistics/stats.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import type { ClientPorts } from "../transport/ports.ts";
import { ClientSnapshots } from "./client-snapshots.ts";
import type { ClientPhase } from "./client-state.ts";
import type { ClientStream } from "./client-stream.ts";
import { moveStreams } from "./moving-stream.ts";

const STATS_INTERVAL_MS = 1000;

export interface MediaClientHooks {
  onRefused(): void;
  /** Answers `listStreams`. */
  onStreams?(message: Extract<ServerMessage, { type: "streams" }>): void;
  readStats(now: Milliseconds): Promise<ReadonlyMap<StreamLink, StreamStats | undefined>>;
  signalOf?(link: StreamLink): VideoSignal | undefined;
  /** True if the system withholds the source; absent if unknown. */
  isSourceMuted?(link: StreamLink): boolean;
  /** Undefined for unsigned streams. */
  senderOf?(link: StreamLink): SenderState | undefined;
}

/** Runs signaling and streams, and updates statistics and snapshot every second. */
export class MediaClient {
  readonly snapshots = new ClientSnapshots();
  signalling: Signalling | undefined;
  /** Absent without password and links. Known once {@link connect} has resolved. */
  encryption: ClientEncryption | undefined;
  readonly ports: ClientPorts;
  private readonly hooks: MediaClientHooks;
  /** Kept until {@link run} or {@link prepare}. */
  private joining: Signalling | undefined;
  private phase: ClientPhase = { name: "idle" };
  private streams: readonly ClientStream[] = [];
  private stats: ReadonlyMap<StreamLink, StreamStats | undefined> = new Map();
  private readonly recent = new RecentReadings<StreamLink>();
  private endStats: (() => void) | undefined;
  private clockOffset: number | undefined;
  private isFallback = false;

  constructor(ports: ClientPorts, hooks: MediaClientHooks) {
    this.ports = ports;
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
   * `pass`: proof key that replaces the password's and encrypts nothing. Rejects when the client can't run, the server refuses,
   * or hashing fails. `senderSeed`: see `ClientEncryption`.
   */
  async connect(
    {
      signalUrl: url,
      password,
      pass,
      senderSeed,
    }: {
      readonly signalUrl: string;
      readonly password: string;
      readonly pass?: string | undefined;
      readonly senderSeed?: Uint8Array | undefined;
    },
    serialId: SerialId,
    role: "sender" | "receiver",
  ): Promise<Signalling> {
    const problem = this.ports.problem?.();
    if (problem !== undefined) throw new StudioError(problem);
    const { ports } = this;
    const signalling = new Signalling({
      ports,
      url,
      serialId,
      role,
      isAwaitingKeys: true,
      onFallback: () => {
        this.isFallback = true;
        this.publish();
      },
      onState: (state) => {
        this.isFallback = false;
        if (state.name === "refused") this.refuse(state.error);
        if (state.name === "open") for (const link of this.links()) link.signallingOpen();
        this.publish();
      },
      onLimit: () => {
        this.publish();
        this.snapshots.notify();
      },
      onStreams: (message) => this.hooks.onStreams?.(message),
      onClosed: ({ session, error }) => {
        for (const link of this.links()) link.sessionClosed(session, error);
      },
      onMove: (session) => moveStreams(this.streams, session),
    });
    this.joining?.stop();
    this.joining = signalling;
    const keys = await enterWith(ports, signalling, { serialId, password, pass });
    this.encryption = keys && new ClientEncryption({ ports, e2eeKey: keys.e2eeKey, serialId, senderSeed });
    return signalling;
  }

  private links(): readonly StreamLink[] {
    return this.streams.flatMap(({ link, links = [link] }) => links);
  }

  /** Prepared streams aren't shown, and a refusal doesn't count. */
  prepare(signalling: Signalling, streams: readonly ClientStream[]): void {
    this.signalling = signalling;
    this.joining = undefined;
    this.streams = streams;
    signalling.start();
    for (const stream of streams) stream.prepare?.();
  }

  /** The streams may be prepared. */
  run(signalling: Signalling, streams: readonly ClientStream[]): void {
    const isPrepared = this.signalling === signalling;
    this.phase = { name: "running" };
    this.signalling = signalling;
    this.joining = undefined;
    this.streams = streams;
    this.endStats = this.ports.timers.every(STATS_INTERVAL_MS, () => void this.readStats());
    if (!isPrepared) signalling.start();
    for (const stream of streams) stream.start();
    this.publish();
  }

  add(stream: ClientStream): void {
    this.streams = [...this.streams, stream];
    stream.start();
    this.publish();
  }

  remove(stream: ClientStream): void {
    stream.stop();
    this.streams = this.streams.filter((other) => other !== stream);
    this.publish();
  }

  /** Stops the streams first, so that their goodbyes go out. Safe in every state. */
  halt(): void {
    this.endStats?.();
    for (const stream of this.streams) stream.stop();
    this.joining?.stop();
    this.joining = undefined;
    this.signalling?.stop();
    this.signalling = undefined;
    this.streams = [];
    this.stats = new Map();
    this.recent.clear();
    this.clockOffset = undefined;
    this.isFallback = false;
  }

  fail(thrown: unknown): void {
    this.halt();
    this.setPhase({ name: "failed", error: errorBodyOf(thrown) });
  }

  publish(): void {
    const views = this.streams.flatMap(({ link, aside }) => {
      const phase = link.phase();
      return phase === undefined || aside === true
        ? []
        : [
            {
              kind: link.kind,
              channel: link.channel,
              phase,
              stats: this.stats.get(link),
              recent: this.recent.of(link),
              signal: this.hooks.signalOf?.(link),
              ...(this.hooks.isSourceMuted?.(link) === true ? { sourceMuted: true as const } : {}),
              sender: this.hooks.senderOf?.(link),
              standby: link.standbyFacts(),
            },
          ];
    });
    this.snapshots.set({
      phase: this.phase,
      streams: views,
      clockOffset: this.clockOffset === undefined ? undefined : milliseconds(this.clockOffset),
      videoChannels: this.signalling?.videoChannels(),
      unavailable: (this.joining ?? this.signalling)?.unavailable(),
      ...(this.isFallback ? { fallback: true as const } : {}),
    });
  }

  private refuse(error: ErrorBody): void {
    const isPrepared = this.phase.name === "idle";
    this.hooks.onRefused();
    this.halt();
    if (!isPrepared) this.setPhase({ name: "failed", error });
  }

  private async readStats(): Promise<void> {
    const { signalling } = this;
    const stats = await this.hooks.readStats(this.ports.clock.now());
    if (signalling === undefined || signalling !== this.signalling) return;
    this.stats = stats;
    this.recent.add(this.ports.clock.now(), stats);
    this.clockOffset = signalling.clockSettled() ? signalling.clockOffset() : undefined;
    this.publish();
  }
}

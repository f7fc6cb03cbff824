import {
  type ClientPorts,
  type ClientStream,
  MediaClient,
  type MediaTransport,
  MovingStream,
  SENDER_OVERLAP_MS,
  type StreamLink,
  type StreamStats,
} from "@setsuna/client";
import type { MediaSessionId } from "@setsuna/contracts";
import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { LipSync } from "@setsuna/playout";
import type { Machine } from "../machine.ts";
import type { Person, PersonParts } from "../person.ts";
import { personPorts } from "../person-ports.ts";
import type { AudioCounters } from "./simulated-ear.ts";
import { SoundPublisher } from "./sound-publisher.ts";
import { SoundViewer } from "./sound-viewer.ts";
import type { VideoContext } from "./video-context.ts";
import { PICTURE_SECTIONS } from "./video-offer.ts";
import type { VideoPath } from "./video-path.ts";
import { VideoPublisher } from "./video-publisher.ts";
import { VideoViewer } from "./video-viewer.ts";
import type { VideoWatch } from "./video-watch.ts";

const SIGNAL_URL = "wss://world.invalid/studio/signal";

export class VideoClient {
  path: VideoPath | undefined;
  soundPath: VideoPath | undefined;
  private readonly client: MediaClient;
  private readonly machine: Machine;
  private readonly now: () => Milliseconds;
  private readonly onStopped: () => void;
  private stream: ClientStream | undefined;
  private viewing: MovingStream<VideoViewer> | undefined;
  private isSender = false;
  private sound: SoundPublisher | SoundViewer | undefined;
  private isStopped = false;

  constructor(person: Person, parts: PersonParts, watch: VideoWatch) {
    const { machine } = person;
    this.machine = machine;
    this.onStopped = () => watch.onStopped(person);
    const ports = this.portsOf(person, parts, watch);
    this.now = () => ports.clock.now();
    this.client = new MediaClient(ports, {
      onRefused: () => undefined,
      readStats: async (now) => {
        const all = new Map<StreamLink<VideoPath>, StreamStats | undefined>();
        for (const stream of [this.viewing?.current, this.sound])
          if (stream instanceof VideoViewer || stream instanceof SoundViewer) all.set(stream.link, await stream.readStats(now));
        return all;
      },
    });
    void this.begin(person, parts, watch, ports);
  }

  get phase(): string | undefined {
    return this.client.snapshots.getSnapshot().streams[0]?.phase.name;
  }
  readPanel(): Promise<StreamStats | undefined> {
    return this.viewing === undefined ? Promise.resolve(undefined) : this.viewing.current.readStats(this.now());
  }
  get heard(): AudioCounters | undefined {
    return this.sound instanceof SoundViewer ? this.sound.counters : undefined;
  }
  get isLive(): boolean {
    return this.viewing?.current.isLive === true && this.phase === "live";
  }
  get isRefused(): boolean {
    const { phase, streams } = this.client.snapshots.getSnapshot();
    return phase.name === "failed" || streams.some((stream) => stream.phase.name === "refused");
  }

  stop(): void {
    this.isStopped = true;
    if (this.isSender && this.stream !== undefined) this.onStopped();
    this.client.halt();
    this.client.setPhase({ name: "idle" });
  }

  private async begin(person: Person, parts: PersonParts, watch: VideoWatch, ports: VideoContext["ports"]): Promise<void> {
    const { serialId, clientPassword: password, channel, part } = person;
    const isSender = part !== "viewer";
    const { client, machine } = this;
    client.setPhase({ name: "connecting" });
    try {
      const asking = { signalUrl: SIGNAL_URL, password };
      const signalling = await client.connect(asking, serialId, isSender ? "sender" : "receiver");
      if (this.isStopped) return;
      const context: VideoContext = {
        ports,
        signalling,
        encryption: client.encryption,
        channel,
        standby: part === "standby" ? true : undefined,
        world: parts.time,
        random: parts.random,
        events: {
          get now() {
            return ports.clock.now();
          },
          at: (time, run) => void machine.after(milliseconds(time - ports.clock.now()), run),
        },
        openPath: (options, sections) => {
          const path = watch.openPath(person, options, sections);
          if (Object.values(PICTURE_SECTIONS).includes(sections)) this.path = path;
          else this.soundPath = path;
          return path;
        },
        lipSync: new LipSync(),
        onReceived: (mark, latencyMs) => watch.onReceived(person, mark, latencyMs),
        onHeld: (ms) => watch.onHeld(person, ms),
        newSender: () => watch.newSender(person),
        onCaptured: () => watch.onCaptured(person),
        onGone: () => watch.onGone(person),
        onIdle: () => watch.onIdle(person),
        onDrawn: (mark, latencyMs) => watch.onDrawn(person, mark, latencyMs),
        countsLate: parts.faults.has("lateCountedLost"),
        takesCutOffForEnd: parts.faults.has("cutOffIsEnd"),
        countsNoFreezes: parts.faults.has("freezesUncounted"),
        asksForNoCopies: parts.faults.has("copiesUnasked"),
        onChange: () => client.publish(),
      };
      this.isSender = isSender;
      const staysAtRelay = parts.faults.has("movesIgnored");
      if (!isSender) this.viewing = this.viewer(context);
      this.stream = this.viewing ?? this.publisher(context, staysAtRelay);
      if (staysAtRelay && this.viewing !== undefined) this.viewing.move = () => undefined;
      if (watch.hasSound) this.sound = isSender ? new SoundPublisher(context) : new SoundViewer(context);
      const streams: readonly ClientStream[] = this.sound === undefined ? [this.stream] : [this.stream, this.sound];
      client.run(signalling, streams);
    } catch (error) {
      if (!this.isStopped) client.fail(error);
    }
  }

  private publisher(context: VideoContext, staysAtRelay: boolean): ClientStream {
    const { onChange, ports } = context;
    if (staysAtRelay) return new VideoPublisher(context, onChange);
    const open = (changed: () => void, succeeds?: MediaSessionId) => new VideoPublisher(context, changed, succeeds);
    return new MovingStream({ timers: ports.timers, overlapMs: SENDER_OVERLAP_MS, onChange, open });
  }

  private viewer({ onDrawn, ...context }: VideoContext): MovingStream<VideoViewer> {
    let drawnAt = Number.NEGATIVE_INFINITY;
    const drawn: VideoContext = {
      ...context,
      onDrawn: (mark, latencyMs) => {
        drawnAt = mark.at;
        onDrawn(mark, latencyMs);
      },
    };
    const stream: MovingStream<VideoViewer> = new MovingStream({
      timers: context.ports.timers,
      onChange: context.onChange,
      open: (changed, succeeds) =>
        new VideoViewer(drawn, {
          changed,
          succeeds,
          isPresent: (viewer) => viewer === stream.current,
          arrived: (viewer) => stream.arrived(viewer),
          drawnAt: () => drawnAt,
        }),
    });
    return stream;
  }

  private portsOf(person: Person, parts: PersonParts, watch: VideoWatch): ClientPorts<VideoPath> {
    const ports: ClientPorts<MediaTransport> = personPorts(person, parts);
    return { ...ports, openTransport: (options) => watch.openPath(person, options, PICTURE_SECTIONS.receive) };
  }
}

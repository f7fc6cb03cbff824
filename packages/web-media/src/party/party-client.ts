import {
  type ClientPhase,
  type ClientSnapshot,
  type ClientStore,
  ControlSubscriber,
  MediaClient,
  type PartyListening,
  type PartyPerson,
  PartySeat,
  type Signalling,
  seatsOnAir,
} from "@setsuna/client";
import {
  type Channel,
  PARTY_CHANNELS,
  PARTY_TALK_KEY,
  PartyTalkOrder,
  type SerialId,
  type ServerMessage,
  StudioError,
} from "@setsuna/contracts";
import { CaptureSession } from "../capture/capture-session.ts";
import { sourceOpener } from "../capture/source-opener.ts";
import { senderSeed } from "../sender-seed.ts";
import { browserPorts } from "../transport/browser-ports.ts";
import { PartyListener } from "./party-listener.ts";
import { openPageSeat, type PageSeatStreams, partySpeech } from "./party-seat.ts";

/** Longest time until a newcomer is noticed, ms. */
const LIST_INTERVAL_MS = 1000;

export interface PartyOptions {
  readonly signalUrl: string;
  readonly serialId: SerialId;
  /** Password or link secret; empty for none. */
  readonly password: string;
  readonly name: string;
  /** Absent: the system's choice. */
  readonly audioDeviceId?: string | undefined;
  /** Control channel that says to which groups to talk. Absent: none. */
  readonly remoteChannel?: Channel | undefined;
  /** Called for states of that channel, and with no groups once its sender is gone. */
  readonly onRemoteTalk?: (groups: readonly number[]) => void;
}

/** `groups`: absent before the server named them. `seat`: absent until others can hear this client. */
export interface PartySnapshot {
  readonly phase: ClientPhase;
  readonly groups: readonly string[] | undefined;
  readonly seat: Channel | undefined;
  readonly people: readonly PartyPerson[];
  /** Channels of {@link people} who are audible here now. */
  readonly heard: readonly Channel[];
  readonly isReconnecting: boolean;
  /** The browser wants a gesture before it plays. */
  readonly isBlocked: boolean;
}

interface Joined {
  readonly signalling: Signalling;
  readonly seat: PartySeat<PageSeatStreams>;
}

/** One person on the party line of an ID: talks to groups and hears everyone who talks to the groups listened to. */
export class PartyClient implements ClientStore {
  private readonly options: PartyOptions;
  private readonly client: MediaClient;
  private readonly capture = new CaptureSession(sourceOpener(undefined));
  private readonly listeners = new Map<Channel, PartyListener>();
  private joined: Joined | undefined;
  private seated: Channel | undefined;
  private talk: readonly number[] = [];
  private listening: PartyListening = new Map();
  private starts = 0;
  private endList: (() => void) | undefined;
  private party: PartySnapshot | undefined;

  constructor(options: PartyOptions) {
    this.options = options;
    this.client = new MediaClient(browserPorts, {
      onRefused: () => this.release(),
      onStreams: (message) => this.hear(message),
      readStats: async (now) => {
        const all = await Promise.all([...this.listeners.values()].map((listener) => listener.readStats(now)));
        return new Map(all.flatMap((stats) => [...stats]));
      },
    });
    this.capture.subscribe(() => this.applyTalk());
  }

  /** Resolves when running or failed; never throws. */
  async start(): Promise<void> {
    if (this.client.phaseName() === "running") return;
    this.starts += 1;
    const start = this.starts;
    this.client.setPhase({ name: "acquiring" });
    try {
      const signalling = await this.open();
      if (start !== this.starts) return;
      globalThis.addEventListener("pagehide", this.onPageHide);
      this.joined = { signalling, seat: this.openSeat(signalling) };
      this.sayState();
      this.client.run(signalling, this.remote(signalling));
      await signalling.ready();
      if (start !== this.starts) return;
      if (signalling.partyGroups().length === 0) throw new StudioError("party-off");
      signalling.listStreams();
      this.endList = browserPorts.timers.every(LIST_INTERVAL_MS, () => signalling.listStreams());
    } catch (error) {
      if (start !== this.starts || this.client.phaseName() === "failed") return;
      this.release();
      this.client.fail(error);
    }
  }

  async stop(): Promise<void> {
    this.starts += 1;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "idle" });
  }

  /** The microphone is live while at least one group is set. */
  setTalk(groups: readonly number[]): void {
    this.talk = groups;
    this.applyTalk();
    this.sayState();
    this.client.snapshots.notify();
  }

  setListening(listening: PartyListening): void {
    this.listening = listening;
    for (const listener of this.listeners.values()) listener.mix();
    this.sayState();
  }

  /** Call it in a gesture. */
  async unlockSound(): Promise<void> {
    await Promise.all([...this.listeners.values()].map((listener) => listener.unlockSound()));
    this.client.snapshots.notify();
  }

  getParty(): PartySnapshot {
    this.party ??= this.readParty();
    return this.party;
  }
  getSnapshot(): ClientSnapshot {
    return this.client.snapshots.getSnapshot();
  }
  subscribe(listener: () => void): () => void {
    return this.client.snapshots.subscribe(() => {
      this.party = undefined;
      listener();
    });
  }

  private readonly onPageHide = (): void => void this.stop();

  private async open(): Promise<Signalling> {
    const { signalUrl, password, serialId, audioDeviceId } = this.options;
    const [first = PARTY_CHANNELS[0]] = PARTY_CHANNELS;
    if (typeof RTCPeerConnection !== "function" || first === undefined) throw new StudioError("browser-unsupported");
    const [signalling] = await Promise.all([
      this.client.connect({ signalUrl, password, senderSeed: senderSeed() }, serialId, "sender"),
      this.capture.open(partySpeech(serialId, first, audioDeviceId)),
    ]);
    return signalling;
  }

  private remote(signalling: Signalling): ControlSubscriber[] {
    const { remoteChannel: channel, onRemoteTalk } = this.options;
    if (channel === undefined || onRemoteTalk === undefined) return [];
    return [
      new ControlSubscriber({
        channel,
        ports: browserPorts,
        signalling,
        encryption: this.client.encryption,
        forgetsWithSender: true,
        onControl: ({ message: { kind, key, payload } }) => {
          if (kind !== "state" || key !== PARTY_TALK_KEY || payload.type !== "json") return;
          const order = PartyTalkOrder.safeParse(payload.value);
          if (order.success) onRemoteTalk(order.data);
        },
        onSenderGone: () => onRemoteTalk([]),
        onChange: () => this.client.publish(),
      }),
    ];
  }

  private openSeat(signalling: Signalling): PartySeat<PageSeatStreams> {
    const { serialId, audioDeviceId } = this.options;
    const { client, capture } = this;
    const onChange = (): void => client.publish();
    const shared = { serialId, audioDeviceId, client, capture, signalling, encryption: client.encryption, onChange };
    return new PartySeat({
      client,
      open: (channel, changed) => openPageSeat(channel, shared, changed),
      onSeated: (channel) => {
        this.seated = channel;
        this.client.snapshots.notify();
      },
      onRefused: (error) => {
        this.starts += 1;
        this.client.halt();
        this.release();
        this.client.setPhase({ name: "failed", error });
      },
    });
  }

  private hear({ streams }: Extract<ServerMessage, { type: "streams" }>): void {
    const { joined } = this;
    if (joined === undefined) return;
    joined.seat.take(new Set(seatsOnAir(streams, undefined)));
    const present = new Set(seatsOnAir(streams, joined.seat.channel));
    for (const [channel, listener] of this.listeners)
      if (!present.has(channel)) {
        listener.close();
        this.listeners.delete(channel);
      }
    for (const channel of present) if (!this.listeners.has(channel)) this.listen(joined, channel);
    this.client.snapshots.notify();
  }

  private listen({ signalling }: Joined, channel: Channel): void {
    const { serialId, signalUrl, password } = this.options;
    const { client } = this;
    const onChange = (): void => client.snapshots.notify();
    const options = { serialId, channel, signalUrl, password, client, signalling, encryption: client.encryption, onChange };
    this.listeners.set(channel, new PartyListener({ ...options, listening: () => this.listening }));
  }

  private sayState(): void {
    const listen = [...this.listening.keys()];
    this.joined?.seat.say({ name: this.options.name, talk: [...this.talk], listen });
  }

  private applyTalk(): void {
    const track = this.capture.track("audio");
    if (track !== undefined) track.enabled = this.talk.length > 0;
    this.joined?.seat.streams?.sourcesChanged();
  }

  private readParty(): PartySnapshot {
    const { phase, streams } = this.client.snapshots.getSnapshot();
    const all = [...this.listeners.values()].flatMap((listener) => {
      const { person, isHeard } = listener;
      return person === undefined ? [] : [{ person, isHeard }];
    });
    return {
      phase,
      groups: this.joined?.signalling.isWelcome() === true ? this.joined.signalling.partyGroups() : undefined,
      seat: this.seated,
      people: all.map(({ person }) => person).sort((a, b) => a.channel - b.channel),
      heard: all.flatMap(({ person, isHeard }) => (isHeard ? [person.channel] : [])),
      isReconnecting: streams.some((stream) => stream.phase.name === "reconnecting"),
      isBlocked: [...this.listeners.values()].some((listener) => listener.soundBlocked()),
    };
  }

  private release(): void {
    globalThis.removeEventListener("pagehide", this.onPageHide);
    this.endList?.();
    this.endList = undefined;
    for (const listener of this.listeners.values()) listener.close();
    this.listeners.clear();
    this.joined = undefined;
    this.seated = undefined;
    this.talk = [];
    this.capture.close();
  }
}

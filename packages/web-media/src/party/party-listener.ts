import {
  type ClientEncryption,
  type ClientStream,
  type MediaClient,
  type PartyListening,
  type PartyPerson,
  partyGain,
  partyStateOf,
  ReceiverSettings,
  type Signalling,
  type StreamLink,
  type StreamStats,
} from "@setsuna/client";
import type { Channel, PartyState, SerialId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { PagePlayout } from "../subscribe/page-playout.ts";
import { ReceivedStreams } from "../subscribe/received-streams.ts";

export interface PartyListenerOptions {
  readonly serialId: SerialId;
  readonly channel: Channel;
  readonly signalUrl: string;
  readonly password: string;
  readonly client: Pick<MediaClient, "add" | "remove">;
  readonly signalling: Signalling;
  readonly encryption: ClientEncryption | undefined;
  listening(): PartyListening;
  onChange(): void;
}

/** Hears one person: their audio, and the state that says to whom they talk. */
export class PartyListener {
  private readonly options: PartyListenerOptions;
  private readonly playout: PagePlayout;
  private readonly streams: ReceivedStreams;
  private readonly added: readonly ClientStream[];
  private state: PartyState | undefined;
  private gain = 0;

  constructor(options: PartyListenerOptions) {
    this.options = options;
    const { channel, signalUrl, password, signalling, encryption } = options;
    this.playout = new PagePlayout({
      video: document.createElement("video"),
      settings: this.settings(),
      onEvent: (event) => this.streams.onPlayout(event),
      onChange: () => options.onChange(),
    });
    this.streams = new ReceivedStreams({
      settings: () => this.settings(),
      signalUrl,
      password,
      signalling,
      encryption,
      playout: this.playout,
      pictureHeight: () => undefined,
      isRecording: () => false,
      onControl: (received) => {
        const state = partyStateOf(received);
        if (state === undefined || received.channel !== channel) return;
        this.state = state;
        this.mix();
      },
      onStream: () => this.options.onChange(),
      onQuality: () => undefined,
    });
    this.added = this.streams.all;
    for (const stream of this.added) options.client.add(stream);
  }

  /** Undefined before their state arrives, or if it isn't one of a party line. */
  get person(): PartyPerson | undefined {
    const { state } = this;
    if (state === undefined) return undefined;
    return { channel: this.options.channel, name: state.name, talk: state.talk, listen: state.listen };
  }

  get isHeard(): boolean {
    return this.gain > 0;
  }

  mix(): void {
    this.gain = this.state === undefined ? 0 : partyGain(this.state.talk, this.options.listening());
    this.playout.update(this.settings());
    this.options.onChange();
  }

  soundBlocked(): boolean {
    return this.playout.soundBlocked();
  }
  unlockSound(): Promise<void> {
    return this.playout.unlockSound();
  }

  readStats(now: Milliseconds): Promise<Map<StreamLink, StreamStats | undefined>> {
    return this.streams.readStats(now);
  }

  close(): void {
    for (const stream of this.added) this.options.client.remove(stream);
    this.streams.end();
    this.playout.close();
  }

  private settings(): ReceiverSettings {
    const { serialId, channel } = this.options;
    const heard = { volume: this.gain, muted: this.gain === 0 };
    return ReceiverSettings.parse({ serialId, audioChannel: channel, controlChannel: channel, ...heard });
  }
}

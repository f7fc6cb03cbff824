import { ControlPublisher, type PartyPerson, PartySeat, partyGain, type SeatStreams, seatsOnAir } from "@setsuna/client";
import { type Channel, type ErrorBody, PARTY_KEY, type ServerMessage } from "@setsuna/contracts";
import type { SourcePacket } from "../sources/source-state.ts";
import type { Client } from "../streams/link/client.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { MediaPublisher } from "../streams/publish/media-publisher.ts";
import type { StreamFigures } from "../streams/stream-figures.ts";
import { PartyHearing } from "./party-hearing.ts";

/** Opus packet of 10 ms of stereo silence. RFC 6716 §3.1. */
const SILENCE = Uint8Array.of(0xf4, 0xff, 0xfe);

export interface PartyMemberOptions {
  readonly client: Pick<Client, "add" | "remove" | "context">;
  readonly name: string;
  /** Groups by position. */
  readonly talk: readonly number[];
  readonly listen: readonly number[];
  /** Called with the audio of people who talk to a group listened to. */
  heard(channel: Channel, unit: MediaUnit): void;
  seated(channel: Channel): void;
  refused(error: ErrorBody): void;
  changed(): void;
}

interface MemberStreams extends SeatStreams {
  readonly audio: MediaPublisher;
}

/** One person on the party line of an ID. */
export class PartyMember {
  private readonly options: PartyMemberOptions;
  private readonly seat: PartySeat<MemberStreams>;
  private readonly hearings = new Map<Channel, PartyHearing>();
  private readonly listening: ReadonlyMap<number, number>;
  private talk: readonly number[];

  constructor(options: PartyMemberOptions) {
    this.options = options;
    this.talk = options.talk;
    this.listening = new Map(options.listen.map((group) => [group, 1]));
    this.seat = new PartySeat({
      client: options.client,
      open: (channel, changed) => this.open(channel, changed),
      onSeated: (channel) => options.seated(channel),
      onRefused: (error) => options.refused(error),
    });
    this.say();
  }

  /** Call it for every list of streams on air. */
  streams({ streams }: Extract<ServerMessage, { type: "streams" }>): void {
    this.seat.take(new Set(seatsOnAir(streams, undefined)));
    const present = new Set(seatsOnAir(streams, this.seat.channel));
    for (const [channel, hearing] of this.hearings)
      if (!present.has(channel)) {
        hearing.close();
        this.hearings.delete(channel);
      }
    for (const channel of present) if (!this.hearings.has(channel)) this.hear(channel);
    this.options.changed();
  }

  setTalk(groups: readonly number[]): void {
    this.talk = groups;
    this.say();
    this.options.changed();
  }

  /** Sends silence while this person talks to no group. */
  send({ data, seconds, capturedAt }: SourcePacket): void {
    this.seat.streams?.audio.send(this.talk.length > 0 ? data : SILENCE, seconds, capturedAt, true);
  }

  /** Others on the line. */
  people(): readonly PartyPerson[] {
    return [...this.hearings.values()].flatMap(({ person }) => person ?? []).sort((a, b) => a.channel - b.channel);
  }

  talksTo(): readonly number[] {
    return this.talk;
  }

  figures(): readonly StreamFigures[] {
    const own = this.seat.streams?.audio;
    return [...(own === undefined ? [] : [own]), ...[...this.hearings.values()].map(({ audio }) => audio)].map((one) =>
      one.figures(),
    );
  }

  private hear(channel: Channel): void {
    const { client, changed, heard } = this.options;
    const hearing = new PartyHearing({
      client,
      channel,
      changed,
      unit: (unit) => {
        if (partyGain(hearing.person?.talk ?? [], this.listening) > 0) heard(channel, unit);
      },
    });
    this.hearings.set(channel, hearing);
  }

  private say(): void {
    const { name, listen } = this.options;
    this.seat.say({ name, talk: [...this.talk], listen: [...listen] });
  }

  private open(channel: Channel, changed: () => void): MemberStreams {
    const { context } = this.options.client;
    const control = new ControlPublisher({ ...context, channel, onChange: changed });
    const audio = new MediaPublisher({
      ...context,
      kind: "audio",
      channel,
      fast: undefined,
      vias: [],
      onKeyframeRequest: () => undefined,
      changed,
    });
    return { control, audio, sendState: (state) => control.sendState(PARTY_KEY, state) };
  }
}

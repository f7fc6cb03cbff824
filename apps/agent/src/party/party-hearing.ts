import { randomInt } from "node:crypto";
import { ControlSubscriber, type PartyPerson, partyStateOf } from "@setsuna/client";
import type { Channel, PartyState } from "@setsuna/contracts";
import type { Client } from "../streams/link/client.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { MovingAudio } from "../streams/subscribe/moving-media.ts";

/** Talking to each other matters more than a packet, ms. */
const WAIT_MS = 30;

export interface PartyHearingOptions {
  readonly client: Pick<Client, "add" | "remove" | "context">;
  readonly channel: Channel;
  unit(unit: MediaUnit): void;
  /** Another state, or another phase of the audio. */
  changed(): void;
}

/** Receives one person: their audio, and the state that says to whom they talk. */
export class PartyHearing {
  readonly audio: MovingAudio;
  private readonly options: PartyHearingOptions;
  private readonly control: ControlSubscriber;
  private state: PartyState | undefined;

  constructor(options: PartyHearingOptions) {
    this.options = options;
    const { client, channel, unit, changed } = options;
    this.control = new ControlSubscriber({
      ...client.context,
      channel,
      onControl: (received) => {
        const state = partyStateOf(received);
        if (state === undefined) return;
        this.state = state;
        changed();
      },
      onChange: () => undefined,
    });
    const ownSsrc = randomInt(1, 0xffff_ffff);
    this.audio = new MovingAudio({ ...client.context, channel, delayMs: 0, waitMs: WAIT_MS, ownSsrc, unit, changed });
    client.add(this.control);
    client.add(this.audio);
  }

  /** Undefined before their state arrives. */
  get person(): PartyPerson | undefined {
    const { state } = this;
    return state && { channel: this.options.channel, name: state.name, talk: state.talk, listen: state.listen };
  }

  close(): void {
    this.options.client.remove(this.control);
    this.options.client.remove(this.audio);
  }
}

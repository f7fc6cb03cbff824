import { type Channel, type ErrorBody, errorBody, type PartyState } from "@setsuna/contracts";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import type { ClientStream } from "../lifecycle/client-stream.ts";
import { nextSeat } from "./party-mix.ts";

/** Streams of one person on a party channel. */
export interface SeatStreams {
  readonly control: ClientStream;
  readonly audio: ClientStream;
  sendState(state: PartyState): void;
}

export interface PartySeatOptions<Streams extends SeatStreams> {
  readonly client: { add(stream: ClientStream): void; remove(stream: ClientStream): void };
  /** `changed` is called for each new phase of a stream. */
  open(channel: Channel, changed: () => void): Streams;
  onSeated(channel: Channel): void;
  /** `party-full`, or the refusal of every channel. */
  onRefused(error: ErrorBody): void;
}

interface Claim<Streams> {
  readonly channel: Channel;
  readonly streams: Streams;
  readonly added: ClientStream[];
}

/**
 * Claims one of the party channels: first its control data, then its audio. Control first, or two people could each hold one
 * half. A channel taken by someone else leads to the next.
 */
export class PartySeat<Streams extends SeatStreams = SeatStreams> {
  private readonly options: PartySeatOptions<Streams>;
  private readonly refused = new Set<number>();
  private onAir: ReadonlySet<number> = new Set();
  private claim: Claim<Streams> | undefined;
  private isSeated = false;
  private state: PartyState | undefined;

  constructor(options: PartySeatOptions<Streams>) {
    this.options = options;
  }

  get channel(): Channel | undefined {
    return this.claim?.channel;
  }
  get streams(): Streams | undefined {
    return this.claim?.streams;
  }

  /** Call it with every list of channels on air. */
  take(onAir: ReadonlySet<number>): void {
    this.onAir = onAir;
    if (this.claim !== undefined) return;
    const channel = nextSeat(onAir, this.refused);
    if (channel === undefined) {
      this.options.onRefused(errorBody("party-full"));
      return;
    }
    const streams = this.options.open(channel, () => this.follow());
    const claim: Claim<Streams> = { channel, streams, added: [] };
    this.claim = claim;
    this.add(claim, streams.control);
    if (this.state !== undefined) this.say(this.state);
  }

  say(state: PartyState): void {
    this.state = state;
    this.claim?.streams.sendState(state);
  }

  private add(claim: Claim<Streams>, stream: ClientStream): void {
    claim.added.push(stream);
    this.options.client.add(stream);
  }

  private follow(): void {
    const { claim } = this;
    if (claim === undefined) return;
    const phases = claim.added.map(({ link }) => link.phase());
    const refusal = phases.find((phase): phase is Extract<StreamPhase, { name: "refused" }> => phase?.name === "refused");
    if (refusal !== undefined) {
      this.giveUp(claim, refusal.error);
      return;
    }
    if (phases.some((phase) => phase?.name !== "live")) return;
    const { audio } = claim.streams;
    if (!claim.added.includes(audio)) this.add(claim, audio);
    else if (!this.isSeated) {
      this.isSeated = true;
      this.options.onSeated(claim.channel);
    }
  }

  private giveUp(claim: Claim<Streams>, error: ErrorBody): void {
    this.claim = undefined;
    this.isSeated = false;
    for (const stream of claim.added) this.options.client.remove(stream);
    if (error.code === "previous-stream-exists") {
      this.refused.add(claim.channel);
      this.take(this.onAir);
    } else this.options.onRefused(error);
  }
}

import type { RelayNews } from "@setsuna/contracts";
import { type ClientState, tallyOf } from "./client-state.ts";
import type { NewStreamEvent } from "./event-store.ts";

type Type = NewStreamEvent["type"];
type ClientEvent = Extract<NewStreamEvent, { readonly connection: unknown }>;

const ENDS: readonly Type[] = ["sender.ended", "viewer.left"];

/** Derives events from the difference between a client's state and its stored events. */
class Comparison {
  private readonly state: ClientState;
  private readonly stored: NewStreamEvent[];
  /** Older changes count as stored, because their events may be deleted. */
  private readonly horizon: string;
  readonly missing: NewStreamEvent[] = [];

  constructor(state: ClientState, stored: readonly NewStreamEvent[], horizon: string) {
    this.state = state;
    this.stored = [...stored];
    this.horizon = horizon;
  }

  get hasEnded(): boolean {
    return this.last(ENDS) !== undefined;
  }

  arrive(at: string): void {
    const { direction, standby } = this.state;
    const client = this.client(at);
    if (direction === "publish") this.addUnless(this.last(["sender.started"]), { type: "sender.started", ...client, standby });
    else this.addUnless(this.last(["viewer.joined"]), { type: "viewer.joined", ...client });
  }

  follow(news: RelayNews["news"], at: string): void {
    const tally = tallyOf(news);
    if (this.state.direction === "subscribe") {
      if (news === "recording" || news === "recorded") this.record(news === "recording", at);
    } else if (tally !== undefined) this.setTally(tally, at);
    else if (news === "on-air") this.switch(at);
    else if (news === "lost" || news === "back") this.lose(news === "lost", at);
  }

  end({ at, reason }: NonNullable<ClientState["end"]>): void {
    this.record(false, at);
    const client = this.client(at);
    this.add(
      this.state.direction === "publish" ? { type: "sender.ended", ...client, reason } : { type: "viewer.left", ...client },
    );
  }

  private record(isRecording: boolean, at: string): void {
    const was = this.last(["recording.started", "recording.stopped"])?.type === "recording.started";
    if (was !== isRecording) this.add({ type: isRecording ? "recording.started" : "recording.stopped", ...this.client(at) });
  }

  private lose(isLost: boolean, at: string): void {
    const was = this.last(["sender.lost", "sender.back"])?.type === "sender.lost";
    if (was !== isLost) this.add({ type: isLost ? "sender.lost" : "sender.back", ...this.client(at) });
  }

  private switch(at: string): void {
    const { channel, kinds, connection } = this.state;
    const switches = this.stored.filter(
      (event): event is Extract<ClientEvent, { type: "standby.switched" }> =>
        event.type === "standby.switched" && event.channel === channel && event.kinds.some((kind) => kinds.includes(kind)),
    );
    const last = switches.at(-1);
    // Another sender may have taken over later.
    const isStored = switches.some((event) => event.connection === connection) && last !== undefined;
    if (isStored && (last.connection === connection || last.at >= at)) return;
    this.add({ type: "standby.switched", ...this.client(at) });
  }

  private setTally(value: NonNullable<ReturnType<typeof tallyOf>>, at: string): void {
    const { channel } = this.state;
    const last = this.stored.findLast((event) => event.type === "tally.changed" && event.channel === channel);
    // Another sender or the owner's program may have changed it later.
    const isStored = last?.type === "tally.changed" && (last.value === value || last.at >= at);
    if (!isStored && (last !== undefined || value !== 0)) this.add({ type: "tally.changed", at, channel, value });
  }

  private last(types: readonly Type[]): ClientEvent | undefined {
    const { connection } = this.state;
    return this.stored.findLast(
      (event): event is ClientEvent => "connection" in event && event.connection === connection && types.includes(event.type),
    );
  }

  private client(at: string) {
    const { connection, channel, kinds } = this.state;
    return { at, connection, channel, kinds };
  }

  private addUnless(stored: NewStreamEvent | undefined, event: NewStreamEvent): void {
    if (stored === undefined) this.add(event);
  }

  private add(event: NewStreamEvent): void {
    if (event.at < this.horizon) return;
    this.stored.push(event);
    this.missing.push(event);
  }
}

/** The client's events that `stored`, oldest first, lacks. Changes before `horizon` count as stored. */
export const missingEvents = (
  state: ClientState,
  stored: readonly NewStreamEvent[],
  horizon: string,
): readonly NewStreamEvent[] => {
  const comparison = new Comparison(state, stored, horizon);
  if (comparison.hasEnded) return [];
  if (state.arrivedAt !== undefined) comparison.arrive(state.arrivedAt);
  for (const { news, at } of state.news) comparison.follow(news, at);
  if (state.end !== undefined) comparison.end(state.end);
  return comparison.missing;
};

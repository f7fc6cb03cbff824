import type { StreamEvent } from "@setsuna/contracts";
import type { Participant, Timeline, TimelineSecond } from "./timeline.ts";

type Changes = Readonly<Record<number, Partial<TimelineSecond>>>;

const USUAL: Omit<TimelineSecond, "second"> = {
  kilobits: 5000,
  lossRatio: 0,
  roundTripMs: 20,
  latencyMs: null,
  frozenMs: null,
  route: "relay",
  moved: false,
  standby: false,
  silent: false,
};

/** Seconds 0 to `until` of a device without faults, except the `changed` ones; omits those in `without`. */
const secondsWith = (
  until: number,
  usual: Partial<TimelineSecond>,
  changed: Changes,
  without: readonly number[],
): TimelineSecond[] =>
  Array.from({ length: until }, (_, second) => ({ ...USUAL, ...usual, ...changed[second], second })).filter(
    ({ second }) => !without.includes(second),
  );

export const fakeSender = (changed: Changes = {}, without: readonly number[] = [], name = "sender-AAAAAAAAA"): Participant => ({
  name,
  direction: "send",
  client: "page",
  region: null,
  seconds: secondsWith(60, {}, changed, without),
});

export const fakeViewer = (number: number, changed: Changes = {}, usual: Partial<TimelineSecond> = {}): Participant => ({
  name: `viewer-${number}-AAAAAAA`.slice(0, 16),
  direction: "receive",
  client: "page",
  region: null,
  seconds: secondsWith(60, { latencyMs: 80, frozenMs: 0, ...usual }, changed, []),
});

/** A timeline of one minute. */
export const fakeTimeline = (participants: readonly Participant[], changed: Partial<Timeline> = {}): Timeline => ({
  from: 0,
  to: 60,
  participants,
  rest: [],
  events: [],
  ...changed,
});

export const senderEnded = (second: number): StreamEvent => ({
  type: "sender.ended",
  cursor: 1,
  at: new Date(second * 1000).toISOString(),
  connection: "AAAAAAAAAAAAAAAA" as never,
  channel: 1 as never,
  kinds: ["video"],
  reason: null,
});

/** The same change in each of these seconds. */
export const during = (seconds: readonly number[], change: Partial<TimelineSecond>): Changes =>
  Object.fromEntries(seconds.map((second) => [second, change]));

import { StreamEventType } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { afterEvent } from "./after-event.ts";
import { EMPTY, hasStandby, isRecorded, isSent, type StudioConnection, viewersOf } from "./state.ts";

const event = (type: string, connection: string, more: object = {}) => ({
  type,
  connection,
  channel: 1,
  kinds: ["video"],
  ...more,
});
const run = (...events: readonly unknown[]) => {
  const connections = events.reduce<readonly StudioConnection[]>(afterEvent, []);
  return { ...EMPTY, studio: { ...EMPTY.studio, connected: true, connections } };
};

it("follows senders, standbys, viewers and recordings between two lists", () => {
  const started = event("sender.started", "main", { standby: false });
  expect(isSent(run(started), "video", 1)).toBe(true);
  expect(isSent(run(started, event("sender.lost", "main")), "video", 1)).toBe(false);
  expect(isSent(run(started, event("sender.lost", "main"), event("sender.back", "main")), "video", 1)).toBe(true);
  expect(isSent(run(started, event("sender.ended", "main", { reason: null })), "video", 1)).toBe(false);
  const spare = event("sender.started", "spare", { standby: true });
  const both = run(started, spare, event("standby.switched", "spare"));
  expect([hasStandby(run(started), 1), hasStandby(both, 1)]).toEqual([false, true]);
  expect(both.studio.connections.map(({ id, standby }) => [id, standby])).toEqual([
    ["main", true],
    ["spare", false],
  ]);
  const joined = ["a", "b"].map((viewer) => event("viewer.joined", viewer));
  expect([viewersOf(run(...joined), 1), viewersOf(run(...joined, event("viewer.left", "a")), 1)]).toEqual([2, 1]);
  const recording = run(...joined, event("recording.started", "a"));
  expect([isRecorded(recording, 1), isRecorded(recording, 2)]).toEqual([true, false]);
  expect(isRecorded(run(...joined, event("recording.started", "a"), event("recording.stopped", "a")), 1)).toBe(false);
});

it("handles every connection event, and ignores others and unknown text", () => {
  const list = run(event("viewer.joined", "a")).studio.connections;
  for (const other of [null, "text", {}, { type: "tally.changed", channel: 1, value: 1 }, event("sender.renamed", "a")])
    expect(afterEvent(list, other)).toBe(list);
  const about = StreamEventType.options.filter((type) => /^(?:sender|viewer|standby|recording)\./.test(type));
  for (const type of about) expect(afterEvent(list, event(type, "b", { standby: false })), type).toBeInstanceOf(Array);
  expect(about).toEqual([
    ...["sender.started", "sender.ended", "sender.lost", "sender.back", "standby.switched"],
    ...["viewer.joined", "viewer.left", "recording.started", "recording.stopped"],
  ]);
});

import { Channel, GuestId, MediaSessionId, type RelayDirectGuest, SerialId } from "@setsuna/contracts";
import { beforeEach, expect, it } from "vitest";
import { GuestDirections } from "./guest-directions.ts";
import type { OpenMedia } from "./relay-port.ts";

const ID = SerialId.parse("abcdefg");
const GUESTS = ["A", "B", "C"].map((letter) => GuestId.parse(`${letter.repeat(21)}A`));
const [ann, ben, cat] = GUESTS as [GuestId, GuestId, GuestId];
const channel = (number: number): Channel => Channel.parse(number);

let sent: RelayDirectGuest[];
let waiting: (() => void)[];
let guests: GuestDirections;
beforeEach(() => {
  sent = [];
  waiting = [];
  const timers = {
    after: (_delay: number, action: () => void) => {
      waiting.push(action);
      return () => {
        waiting = waiting.filter((one) => one !== action);
      };
    },
  };
  guests = new GuestDirections(timers, (message) => {
    sent.push(message);
    queueMicrotask(() => guests.answered({ type: "guest-directed", request: message.request, outcome: { connections: 1 } }));
  });
  for (const [index, guest] of GUESTS.entries())
    guests.opened({
      session: MediaSessionId.parse(`${String(index).repeat(21)}A`),
      direction: "publish",
      introduction: { name: "", remote: true },
      streams: [{ serialId: ID, kind: "audio", channel: channel(1), guest }],
    } as unknown as OpenMedia);
});

const lastTo = (guest: GuestId): unknown => sent.findLast((message) => message.guest === guest)?.direction;

it("sends each guest on air the others' channels at every change, and waiting guests nothing", async () => {
  await guests.direct(ID, ann, { channel: channel(1) });
  expect(lastTo(ann)).toEqual({ channel: 1 });
  await guests.direct(ID, ben, { channel: channel(2), muted: true });
  expect(lastTo(ben)).toEqual({ channel: 2, muted: true, others: [1] });
  expect(lastTo(ann)).toEqual({ channel: 1, others: [2] });
  expect(lastTo(cat)).toBeUndefined();
  await guests.direct(ID, ben, { channel: null });
  expect(lastTo(ben)).toEqual({ muted: true });
  expect(lastTo(ann)).toEqual({ channel: 1 });
});

it("preserves all of several simultaneous changes to one guest and others", async () => {
  const changes = [
    guests.direct(ID, ann, { channel: channel(1) }),
    guests.direct(ID, ann, { text: "Ready?" }),
    guests.direct(ID, ben, { channel: channel(1) }),
    guests.direct(ID, ann, { returnChannel: channel(2) }),
  ];
  await Promise.all(changes);
  expect([lastTo(ann), lastTo(ben)]).toEqual([{ text: "Ready?", returnChannel: 2 }, { channel: 1 }]);
});

it("doesn't notify a guest whose channel another one takes, because the relay keeps it until the other's keyframe", async () => {
  await guests.direct(ID, ann, { channel: channel(1) });
  await guests.direct(ID, ben, { channel: channel(2) });
  const before = sent.filter((message) => message.guest === ann).length;
  await guests.direct(ID, cat, { channel: channel(1) });
  expect(lastTo(cat)).toEqual({ channel: 1, others: [2] });
  expect(sent.filter((message) => message.guest === ann)).toHaveLength(before);
  expect(lastTo(ben)).toEqual({ channel: 2, others: [1] });
});

import { SerialId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { endOfAll } from "../../streams/connections/running-streams.ts";
import { authorise, directionRefusal } from "../joining/authorisation.ts";
import { fakeSerialId, fakeSerialIds } from "../serial-ids/serial-id-store.fake.ts";
import { SerialIdWatch } from "../serial-ids/serial-id-watch.ts";
import { recordOf } from "./guest-rooms.ts";
import { withGuestRooms } from "./serial-ids-with-guest-rooms.ts";

const ROOM = SerialId.parse("roomabc");
const endsAt = new Date("2026-11-25T10:30:00Z");
const open = recordOf({ id: ROOM, endsAt }, new Date("2026-11-25T10:29:59.999Z"));
const over = recordOf({ id: ROOM, endsAt }, endsAt);

it("an account's ID takes precedence over a room with the same letters", async () => {
  const store = fakeSerialIds({ id: ROOM, plan: "commercial" }, {});
  const both = withGuestRooms(store, async (ids) => ids.filter((id) => id === ROOM).map(() => open));
  expect((await both.find(ROOM))?.plan).toBe("commercial");
  store.set(ROOM, undefined);
  expect((await both.find(ROOM))?.guest).toEqual({ isOver: false });
  expect((await both.findAll([ROOM, SerialId.parse("abcdefg"), SerialId.parse("zzzzzzz")])).map(({ id }) => id)).toEqual([
    "abcdefg",
    ROOM,
  ]);
});

it.each(["publish", "subscribe"] as const)(
  "admits a client that wants to %s until the end, and states the reason afterwards",
  async (direction) => {
    const applicant = { direction, address: "192.0.2.1", proof: undefined };
    expect(await authorise({ find: async () => open }, ROOM, applicant)).toMatchObject({ ok: true });
    expect(await authorise({ find: async () => over }, ROOM, applicant)).toEqual({ ok: false, error: "guest-room-over" });
    expect([directionRefusal(open, direction), directionRefusal(over, direction)]).toEqual([undefined, "guest-room-over"]);
  },
);

it("a stream in a room ends with it, or continues if the room becomes an account's ID", async () => {
  let now = open;
  const told: (string | undefined)[] = [];
  const watch = new SerialIdWatch({ findAll: async () => [now] });
  watch.addUser(() => [ROOM]);
  watch.onChange((before, after) => told.push(endOfAll(before, after) ?? "goes on"));
  watch.admitted(open);
  await watch.check();
  expect(told).toEqual([]);
  now = fakeSerialId({ id: ROOM, plan: "free" });
  await watch.check();
  now = over;
  await watch.check();
  expect(told).toEqual(["goes on", "guest-room-over"]);
});

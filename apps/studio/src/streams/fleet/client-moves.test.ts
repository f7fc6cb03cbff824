import { FleetNodeId, MediaSessionId, StreamRef } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { ClientMoves } from "./client-moves.ts";
import type { LeavingClient } from "./fleet-decisions.ts";

const node = (letter: string): FleetNodeId => FleetNodeId.parse(letter.repeat(20));
const [HERE, THERE] = [node("a"), node("b")];
const streams = (channel: number) => [StreamRef.parse({ serialId: "abcdefg", kind: "video", channel })] as const;
const viewers = (count: number, channel: number): LeavingClient[] =>
  Array.from({ length: count }, (_, at) => ({
    session: MediaSessionId.parse(`${channel}-${at}`.padStart(22, "v")),
    streams: streams(channel),
    relay: HERE,
  }));

const setting = (choose: () => Promise<{ relay: FleetNodeId; viaCascade: boolean } | undefined>) => {
  const clock = { now: 0 };
  const prepared: string[] = [];
  const gone = new Set<MediaSessionId>();
  const stays = new Set<MediaSessionId>();
  const moves = new ClientMoves();
  const check = async (all: readonly LeavingClient[], after: number): Promise<number> => {
    clock.now += after;
    const { asked, leaving, groups } = moves.due(
      all.filter(({ session }) => !gone.has(session)),
      clock.now,
    );
    for (const { session } of [...asked, ...leaving])
      if (!stays.has(session) || leaving.some((one) => one.session === session)) gone.add(session);
    for (const group of groups) {
      moves.choosing(group, clock.now);
      const choice = await choose();
      const [{ channel } = { channel: 0 }] = group[0]?.streams ?? [];
      if (moves.chosen(group, choice, clock.now) && choice.viaCascade) prepared.push(`${choice.relay[0]} ${channel}`);
    }
    return gone.size;
  };
  return { prepared, check, stays };
};

it("starts each stream's cascade first, once for all viewers, then asks them to move in batches", async () => {
  const { prepared, check } = setting(() => Promise.resolve({ relay: THERE, viaCascade: true }));
  const all = [...viewers(40, 1), ...viewers(20, 2)];
  const counts: number[] = [];
  for (const after of [0, 1000, 1000, 250, 250, 250]) counts.push(await check(all, after));
  expect(counts).toEqual([0, 0, 25, 50, 60, 60]);
  expect(prepared).toEqual(["b 1", "b 2"]);
});

it("asks viewers waiting for a sender at once", async () => {
  const { prepared, check } = setting(() => Promise.resolve({ relay: THERE, viaCascade: false }));
  expect([await check(viewers(1, 1), 0), await check(viewers(1, 1), 250)]).toEqual([0, 1]);
  expect(prepared).toEqual([]);
});

it("keeps viewers that have no better node, and checks again later", async () => {
  let choices = 0;
  let place: FleetNodeId | undefined = HERE;
  const { check } = setting(() => {
    choices += 1;
    return Promise.resolve(place && { relay: place, viaCascade: true });
  });
  for (let turn = 0; turn < 16; turn += 1) expect(await check(viewers(3, 1), 250)).toBe(0);
  expect(choices).toBe(2);
  place = undefined;
  expect(await check(viewers(3, 1), 2000)).toBe(0);
  place = THERE;
  await check(viewers(3, 1), 2000);
  expect(await check(viewers(3, 1), 2000)).toBe(3);
});

it("disconnects viewers who haven't moved within 8 s", async () => {
  const { check, stays } = setting(() => Promise.resolve({ relay: THERE, viaCascade: true }));
  const [old, ...others] = viewers(3, 1);
  if (old !== undefined) stays.add(old.session);
  const all = [...(old === undefined ? [] : [old]), ...others];
  const counts: number[] = [];
  for (const after of [0, 2000, 7900, 200]) counts.push(await check(all, after));
  expect(counts).toEqual([0, 2, 2, 3]);
});

it("asks a sender once its stream has no viewers left, or after 10 s", () => {
  const moves = new ClientMoves();
  const [watched, other] = [viewers(1, 1), viewers(1, 2)];
  const asked = (watching: readonly LeavingClient[], now: number): unknown =>
    moves.sendersDue([...watched, ...other], watching, now);
  expect([asked(viewers(3, 1), 0), asked(viewers(3, 1), 4000)]).toEqual([other, []]);
  expect(asked([], 4250)).toEqual(watched);
  expect(asked(viewers(3, 1), 9300)).toEqual(other);
  expect(asked(viewers(3, 1), 14_500)).toEqual([...watched, ...other]);
});

it("asks senders to move in batches, and again after a while if they stay", () => {
  const moves = new ClientMoves();
  const all = viewers(40, 1);
  const asked = (senders: readonly LeavingClient[], now: number): number => moves.sendersDue(senders, [], now).length;
  expect([asked(all, 0), asked(all, 250), asked(all, 500)]).toEqual([25, 15, 0]);
  const left = all.slice(0, 30);
  expect([asked(left, 4900), asked(left, 5000), asked(left, 5250)]).toEqual([0, 25, 5]);
});

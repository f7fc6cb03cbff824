import { MediaSessionId } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { expect, it } from "vitest";
import type { MediaUnit } from "../media-unit.ts";
import { type MediaReceiver, MovingReceiver } from "./moving-receiver.ts";
import type { MediaReceiverOptions } from "./stream-reception.ts";

const session = (letter: string): MediaSessionId => MediaSessionId.parse(letter.repeat(22));

interface Fake extends MediaReceiver {
  readonly options: MediaReceiverOptions;
  isLive: boolean;
  requests: number;
}

const setting = () => {
  const clock = new FakeClock();
  const made: Fake[] = [];
  const units: MediaUnit[] = [];
  const timers = { after: (ms: number, task: () => void) => clock.after(ms, task) };
  const options = { ports: { timers }, changed: () => undefined, unit: (unit: MediaUnit) => units.push(unit) };
  const moving = new MovingReceiver(options as unknown as MediaReceiverOptions, (own): Fake => {
    const name = session("ab"[made.length] ?? "c");
    const fake: Fake = {
      options: own,
      isLive: true,
      requests: 0,
      sender: undefined,
      link: {
        phase: () => (fake.isLive ? { name: "live", session: name } : undefined),
        session: () => name,
        playing: () => undefined,
      } as unknown as Fake["link"],
      start: () => undefined,
      stop: () => {
        fake.isLive = false;
      },
      written: () => undefined,
      figures: () => ({}) as ReturnType<Fake["figures"]>,
      requestKeyframe: () => {
        fake.requests += 1;
      },
    };
    made.push(fake);
    return fake;
  });
  moving.start();
  const move = (): void => moving.move(session("a"));
  return { made, units, move };
};

const frame = (at: number, isKeyframe = false): MediaUnit => ({
  ...({ kind: "video", codec: "VP8" } as const),
  data: new Uint8Array(),
  at,
  isKeyframe,
});
const sound = (at: number): MediaUnit => ({
  ...({ kind: "audio", codec: "opus", isKeyframe: true, samples: 960 } as const),
  data: new Uint8Array(),
  at,
});
const live = (made: readonly Fake[]): boolean[] => made.map(({ isLive }) => isLive);

it("outputs the former connection's video until the next one has a newer keyframe, which it requests", () => {
  const { made, units, move } = setting();
  const give = (at: number, unit: MediaUnit): void => made[at]?.options.unit(unit);
  give(0, frame(0, true));
  move();
  expect(made.map(({ options }) => options.succeeds)).toEqual([undefined, session("a")]);
  give(0, frame(33));
  give(1, frame(1, true));
  give(1, frame(34));
  give(0, frame(66));
  expect([made[1]?.requests, live(made)]).toEqual([2, [true, true]]);
  give(1, frame(100, true));
  expect(live(made)).toEqual([false, true]);
  give(0, frame(99));
  give(1, frame(133));
  expect(units.map(({ at }) => at)).toEqual([0, 33, 66, 100, 133]);
});

it("switches at a keyframe that both deliver", () => {
  const { made, units, move } = setting();
  move();
  made[0]?.options.unit(frame(100, true));
  for (const unit of [frame(102, true), frame(133)]) made[1]?.options.unit(unit);
  expect(units.map(({ at }) => at)).toEqual([100, 133]);
  expect(live(made)).toEqual([false, true]);
});

it("outputs each audio packet once", () => {
  const { made, units, move } = setting();
  for (const at of [0, 20, 40]) made[0]?.options.unit(sound(at));
  move();
  for (const at of [21, 41]) made[1]?.options.unit(sound(at));
  expect(live(made)).toEqual([true, true]);
  made[1]?.options.unit(sound(101));
  for (const at of [60, 80]) made[0]?.options.unit(sound(at));
  expect(live(made)).toEqual([true, true]);
  made[1]?.options.unit(sound(121));
  expect(live(made)).toEqual([false, true]);
  expect(units.map(({ at }) => at)).toEqual([0, 20, 40, 60, 80, 101, 121]);
});

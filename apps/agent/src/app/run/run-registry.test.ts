import { expect, it } from "vitest";
import { Wish } from "./run-config.ts";
import type { RunOrder } from "./run-process.ts";
import { RunBook } from "./run-registry.ts";

const wishOf = (keepRunning: boolean) =>
  Wish.parse({
    ...{ kind: "send", name: "Camera 1", serialId: "abc-defg", password: "", keepRunning, video: 1, audio: null },
    ...{ input: { kind: "test" }, size: "1280x720", fps: null, bitrate: 5 },
  });

/** A book whose processes and time are ours. */
const world = () => {
  const processes: { hooks: Pick<RunOrder, "line" | "ended">; stopped: boolean }[] = [];
  const waits: { ms: number; call: () => void }[] = [];
  let now = 1000;
  let saved = 0;
  const book = new RunBook({
    kept: [],
    start: (_wish, _id, hooks) => {
      const one = { hooks, stopped: false };
      processes.push(one);
      return {
        stop: () => {
          one.stopped = true;
        },
      };
    },
    changed: () => undefined,
    listChanged: () => {
      saved += 1;
    },
    now: () => now,
    after: (ms, call) => {
      const wait = { ms, call };
      waits.push(wait);
      return () => waits.splice(waits.indexOf(wait), 1);
    },
  });
  return { book, processes, waits, saved: () => saved, pass: (ms: number) => (now += ms), state: () => book.list()[0]?.state };
};

const FIGURES = '{"event":"statistics","streams":[{"kind":"video","channel":1,"phase":"live","bitsPerSecond":5000000}]}';

it("shows what a run says of itself, and that it has ended", () => {
  const { book, processes, state } = world();
  const id = book.add(wishOf(false));
  book.start(id);
  book.start(id);
  expect(processes).toHaveLength(1);
  processes[0]?.hooks.line(FIGURES);
  processes[0]?.hooks.line("not JSON");
  processes[0]?.hooks.line('{"event":"statistics","streams":"broken"}');
  expect(state()).toMatchObject({ name: "running", news: { streams: [{ phase: "live", bitsPerSecond: 5_000_000 }] } });
  book.stop(id);
  expect(state()?.name).toBe("stopping");
  expect(processes[0]?.stopped).toBe(true);
  processes[0]?.hooks.ended(0, "");
  expect(state()).toMatchObject({ name: "ended", error: undefined });
});

it("a run that fails says why, in its own words or those of its process", () => {
  const { book, processes, state } = world();
  const id = book.add(wishOf(false));
  book.start(id);
  processes[0]?.hooks.line('{"event":"error","code":"wrong-password","en":"x","ja":"x"}');
  processes[0]?.hooks.ended(4, "");
  expect(state()).toMatchObject({ name: "ended", error: { code: "wrong-password" } });
  book.start(id);
  processes[1]?.hooks.ended(undefined, "Segmentation fault");
  expect(state()).toMatchObject({ name: "ended", error: { code: "internal", detail: "Segmentation fault" } });
});

it("a run that is kept begins again, each time later, until it is stopped; never after a wrong command line", () => {
  const { book, processes, waits, state } = world();
  const id = book.add(wishOf(true));
  book.startKept();
  for (const wait of [2000, 4000, 8000]) {
    processes.at(-1)?.hooks.ended(3, "");
    expect(waits.map(({ ms }) => ms)).toEqual([wait]);
    expect(state()).toMatchObject({ name: "waiting", at: 1000 + wait });
    waits.shift()?.call();
  }
  processes.at(-1)?.hooks.ended(3, "");
  book.stop(id);
  expect(waits).toEqual([]);
  expect(state()?.name).toBe("ended");
  book.start(id);
  processes.at(-1)?.hooks.ended(2, "");
  expect(waits).toEqual([]);
});

it("is kept when the list changes; a run that is active stays as it is", () => {
  const { book, processes, saved } = world();
  const id = book.add(wishOf(false));
  expect(saved()).toBe(1);
  book.start(id);
  expect(() => book.remove(id)).toThrow(expect.objectContaining({ code: "run-is-active" }));
  processes[0]?.hooks.ended(0, "");
  book.change(id, wishOf(true));
  book.remove(id);
  expect(saved()).toBe(3);
  expect(() => book.start(id)).toThrow(expect.objectContaining({ code: "unknown-run" }));
  for (let count = 0; count < 32; count += 1) book.add(wishOf(false));
  expect(() => book.add(wishOf(false))).toThrow(expect.objectContaining({ code: "too-many-runs" }));
});

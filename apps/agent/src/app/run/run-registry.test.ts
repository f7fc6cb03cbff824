import { expect, it } from "vitest";
import { RunConfig } from "./run-config.ts";
import type { RunOrder } from "./run-process.ts";
import { RunRegistry } from "./run-registry.ts";

const configOf = (keepRunning: boolean) =>
  RunConfig.parse({
    kind: "send",
    name: "Camera 1",
    serialId: "abc-defg",
    password: "",
    keepRunning,
    video: 1,
    audio: null,
    input: { kind: "test" },
    size: "1280x720",
    fps: null,
    bitrate: 5,
  });

const world = () => {
  const processes: { hooks: Pick<RunOrder, "line" | "ended">; stopped: boolean }[] = [];
  const waits: { ms: number; call: () => void }[] = [];
  let now = 1000;
  let saved = 0;
  const registry = new RunRegistry({
    kept: [],
    start: (_config, _id, hooks) => {
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
  return {
    registry,
    processes,
    waits,
    saved: () => saved,
    pass: (ms: number) => (now += ms),
    state: () => registry.list()[0]?.state,
  };
};

const FIGURES = '{"event":"statistics","streams":[{"kind":"video","channel":1,"phase":"live","bitsPerSecond":5000000}]}';

it("shows a run's own news and its end", () => {
  const { registry, processes, state } = world();
  const id = registry.add(configOf(false));
  registry.start(id);
  registry.start(id);
  expect(processes).toHaveLength(1);
  processes[0]?.hooks.line(FIGURES);
  processes[0]?.hooks.line("not JSON");
  processes[0]?.hooks.line('{"event":"statistics","streams":"broken"}');
  expect(state()).toMatchObject({ name: "running", news: { streams: [{ phase: "live", bitsPerSecond: 5_000_000 }] } });
  registry.stop(id);
  expect(state()?.name).toBe("stopping");
  expect(processes[0]?.stopped).toBe(true);
  processes[0]?.hooks.ended(0, "");
  expect(state()).toMatchObject({ name: "ended", error: undefined });
});

it("a failed run reports its own error, or its process's", () => {
  const { registry, processes, state } = world();
  const id = registry.add(configOf(false));
  registry.start(id);
  processes[0]?.hooks.line('{"event":"error","code":"wrong-password","en":"x","ja":"x"}');
  processes[0]?.hooks.ended(4, "");
  expect(state()).toMatchObject({ name: "ended", error: { code: "wrong-password" } });
  registry.start(id);
  processes[1]?.hooks.ended(undefined, "Segmentation fault");
  expect(state()).toMatchObject({ name: "ended", error: { code: "internal", detail: "Segmentation fault" } });
});

it("a kept run restarts with increasing delays until stopped, but never after a usage error", () => {
  const { registry, processes, waits, state } = world();
  const id = registry.add(configOf(true));
  registry.startKept();
  for (const wait of [2000, 4000, 8000]) {
    processes.at(-1)?.hooks.ended(3, "");
    expect(waits.map(({ ms }) => ms)).toEqual([wait]);
    expect(state()).toMatchObject({ name: "waiting", at: 1000 + wait });
    waits.shift()?.call();
  }
  processes.at(-1)?.hooks.ended(3, "");
  registry.stop(id);
  expect(waits).toEqual([]);
  expect(state()?.name).toBe("ended");
  registry.start(id);
  processes.at(-1)?.hooks.ended(2, "");
  expect(waits).toEqual([]);
});

it("is saved when the list changes; an active run can't be changed", () => {
  const { registry, processes, saved } = world();
  const id = registry.add(configOf(false));
  expect(saved()).toBe(1);
  registry.start(id);
  expect(() => registry.remove(id)).toThrow(expect.objectContaining({ code: "run-is-active" }));
  processes[0]?.hooks.ended(0, "");
  registry.change(id, configOf(true));
  registry.remove(id);
  expect(saved()).toBe(3);
  expect(() => registry.start(id)).toThrow(expect.objectContaining({ code: "unknown-run" }));
  for (let count = 0; count < 32; count += 1) registry.add(configOf(false));
  expect(() => registry.add(configOf(false))).toThrow(expect.objectContaining({ code: "too-many-runs" }));
});

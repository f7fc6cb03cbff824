import type { ClientSnapshot } from "@setsuna/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ClientSlot, type MediaClient } from "./client-slot.ts";

type Step = "made" | "prepared" | "started" | "stopped";

class Clients {
  readonly steps: [number, Step][] = [];
  private readonly held: (() => void)[] = [];
  private count = 0;
  holds = false;

  readonly create = async (): Promise<MediaClient> => {
    this.count += 1;
    const number = this.count;
    let phase: ClientSnapshot["phase"] = { name: "idle" };
    const note = (step: Step): void => void this.steps.push([number, step]);
    if (this.holds) await new Promise<void>((resolve) => this.held.push(resolve));
    note("made");
    return {
      getSnapshot: () => ({ phase, streams: [] }),
      subscribe: () => () => undefined,
      prepare: async () => note("prepared"),
      start: async () => {
        phase = { name: "running" };
        note("started");
      },
      stop: async () => {
        phase = { name: "idle" };
        note("stopped");
      },
    };
  };

  release(): void {
    this.holds = false;
    for (const resolve of this.held.splice(0)) resolve();
  }
}

let clients: Clients;
let slot: ClientSlot<MediaClient>;
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  clients = new Clients();
  slot = new ClientSlot();
});

describe("ClientSlot", () => {
  it("starts a client before it notifies the page, once", async () => {
    const notified: unknown[] = [];
    slot.subscribe(() => notified.push([slot.getState().starting, clients.steps.length]));
    slot.start(clients.create, "a");
    expect(slot.getState().starting).toBe(true);
    await vi.waitFor(() => expect(notified).toEqual([[false, 2]]), { timeout: 10_000 });
  });

  it("starts a prepared client only with the same settings", async () => {
    slot.prepare(clients.create, "a");
    slot.prepare(clients.create, "a");
    await settled();
    slot.start(clients.create, "a");
    await settled();
    expect(clients.steps).toEqual([
      [1, "made"],
      [1, "prepared"],
      [1, "started"],
    ]);
    expect(slot.getState()).toMatchObject({ starting: false, loadError: undefined });
  });

  it("discards a client prepared with other settings", async () => {
    slot.prepare(clients.create, "a");
    await settled();
    slot.start(clients.create, "b");
    await settled();
    expect(clients.steps).toContainEqual([1, "stopped"]);
    expect(clients.steps.at(-1)).toEqual([2, "started"]);
  });

  it.each(["starting", "running"])(
    "prepares nothing alongside a client that is %s, because it would take over the video element",
    async (when) => {
      clients.holds = when === "starting";
      slot.start(clients.create, "a");
      if (when === "running") await settled();
      slot.prepare(clients.create, "a");
      slot.prepare(clients.create, "b");
      clients.release();
      await settled();
      slot.prepare(clients.create, "a");
      await settled();
      expect(clients.steps).toEqual([
        [1, "made"],
        [1, "started"],
      ]);
    },
  );

  it("prepares again after a stop, and after a failed start", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    slot.start(() => Promise.reject(new Error("no network")), "a");
    await settled();
    expect(slot.getState()).toMatchObject({ starting: false, loadError: { code: "internal" } });
    expect(errors).toHaveBeenCalledOnce();
    errors.mockRestore();
    slot.prepare(clients.create, "a");
    await settled();
    slot.start(clients.create, "a");
    await settled();
    slot.stop();
    slot.prepare(clients.create, "a");
    await settled();
    expect(clients.steps).toEqual([
      [1, "made"],
      [1, "prepared"],
      [1, "started"],
      [1, "stopped"],
      [2, "made"],
      [2, "prepared"],
    ]);
  });

  it("starts the later of two, and none that was stopped while being created", async () => {
    clients.holds = true;
    slot.start(clients.create);
    slot.start(clients.create);
    clients.release();
    await settled();
    expect(clients.steps.filter(([, step]) => step === "started")).toEqual([[2, "started"]]);
    clients.holds = true;
    slot.start(clients.create);
    await settled();
    slot.stop();
    clients.release();
    await settled();
    expect(clients.steps.slice(-2)).toEqual([
      [3, "made"],
      [3, "stopped"],
    ]);
  });
});

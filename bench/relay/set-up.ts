import { setTimeout as pause } from "node:timers/promises";
import { bindToCore } from "./affinity.ts";
import { DIRECT } from "./clients/arrivals.ts";
import { ClientHost, type RemoteClient } from "./clients/client-host.ts";
import { KeepAwake } from "./keep-awake.ts";
import type { SendPattern } from "./load/send-pattern.ts";
import type { Target } from "./targets/target.ts";
import { type ClientHosts, measureWindow, type WindowResult } from "./window.ts";

const TIMED_VIEWERS = 5;
const JOIN_TOGETHER = 10;

export interface WindowPlan {
  readonly pattern: SendPattern;
  readonly windows: number;
  readonly spareWindows: number;
}

export interface SetUpPlan {
  readonly address: string;
  readonly streams: number;
  readonly viewers: number;
  readonly perSecond: number;
  readonly warmUpMs: number;
  readonly windowMs: number;
  readonly patterns: readonly WindowPlan[];
  readonly isCalm: (result: WindowResult) => boolean;
  readonly onWindow: (result: WindowResult) => void;
}

const separate = (target: Target, hosts: ClientHosts): boolean =>
  [hosts.sender, hosts.timed, hosts.crowd].every((host) => bindToCore(host.pid, "clients")) && bindToCore(target.pid, "relay");

/** The control, without a relay. */
const connectDirectly = async (hosts: ClientHosts): Promise<void> => {
  const sender: RemoteClient = await hosts.sender.create("direct-sender");
  const receiver: RemoteClient = await hosts.timed.create({ timed: DIRECT });
  await sender.accept(await receiver.answer(await sender.offer()));
  await Promise.all([sender.ready(), receiver.ready()]);
};

const connectViewers = async (target: Target, hosts: ClientHosts, streams: number, each: number): Promise<void> => {
  const viewers = streams * each;
  const step = viewers / TIMED_VIEWERS;
  const connect = (index: number): Promise<void> =>
    target.subscribe(
      () => ((index + 1) % step === 0 ? hosts.timed.create({ timed: (index + 1) / step - 1 }) : hosts.crowd.create("viewer")),
      Math.floor(index / each),
    );
  for (let first = 0; first < viewers; first += JOIN_TOGETHER) {
    const indices = Array.from({ length: Math.min(JOIN_TOGETHER, viewers - first) }, (_, index) => first + index);
    await Promise.all(indices.map(connect));
  }
};

export const runSetUp = async (start: () => Promise<Target>, plan: SetUpPlan): Promise<void> => {
  const target = await start();
  const { name, pid, carriage } = target;
  const newHost = (): ClientHost => new ClientHost(plan.address, carriage);
  const hosts: ClientHosts = { sender: newHost(), timed: newHost(), crowd: newHost() };
  const keepAwake = new KeepAwake();
  try {
    const separated = separate(target, hosts);
    await connectDirectly(hosts);
    for (let stream = 0; stream < plan.streams; stream += 1) await target.publish(() => hosts.sender.create("publisher"), stream);
    await hosts.sender.feed("even", plan.perSecond);
    await connectViewers(target, hosts, plan.streams, plan.viewers);
    for (const { pattern, windows, spareWindows } of plan.patterns) {
      await hosts.sender.feed(pattern, plan.perSecond);
      await pause(plan.warmUpMs);
      let calm = 0;
      for (let window = 0; window < windows + spareWindows && calm < windows; window++) {
        const result = await measureWindow(
          { name, pid, separated },
          hosts,
          keepAwake.pids,
          { streams: plan.streams, viewers: plan.viewers, timedViewers: TIMED_VIEWERS, perSecond: plan.perSecond },
          pattern,
          plan.windowMs,
        );
        if (plan.isCalm(result)) calm++;
        plan.onWindow(result);
      }
    }
  } finally {
    keepAwake.stop();
    await target.stop();
    await Promise.all([hosts.sender.stop(), hosts.timed.stop(), hosts.crowd.stop()]);
  }
};

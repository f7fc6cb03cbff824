import { networkInterfaces } from "node:os";

/** Node tells nobody when addresses come and go: they are looked at this often, ms. */
const LOOK_MS = 500;

/** This machine's addresses but for its own loopback, in one text; link-local ones go with their line. */
const addressesNow = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join();

/** Repeats a task every so many ms; returns what ends that. */
export const every = (ms: number, task: () => void): (() => void) => {
  const timer = setInterval(task, ms);
  return () => clearInterval(timer);
};

/** Calls back when this machine's addresses have changed. Returns what ends that; keeps no process alive. */
export const onNetworkChange = (changed: () => void): (() => void) => {
  let before = addressesNow();
  const timer = setInterval(() => {
    const now = addressesNow();
    if (now === before) return;
    before = now;
    changed();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
};

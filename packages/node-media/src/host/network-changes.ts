import { networkInterfaces } from "node:os";
import type { Milliseconds } from "@setsuna/kit";

/** Node reports no change of addresses: they are read this often, ms. */
const READ_INTERVAL_MS = 500;

/** Returns this machine's addresses without loopback, in one text; link-local ones come and go with their link. */
const addressesNow = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join();

/** Repeats a task every `ms`. Returns a function that ends that. */
export const every = (ms: Milliseconds, task: () => void): (() => void) => {
  const timer = setInterval(task, ms);
  return () => clearInterval(timer);
};

/** Calls back when this machine's addresses have changed. Returns a function that ends that; keeps no process alive. */
export const onNetworkChange = (changed: () => void): (() => void) => {
  let before = addressesNow();
  const timer = setInterval(() => {
    const now = addressesNow();
    if (now === before) return;
    before = now;
    changed();
  }, READ_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};

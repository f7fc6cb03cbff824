import { networkInterfaces } from "node:os";

/** Milliseconds. Node doesn't report address changes. */
const READ_INTERVAL_MS = 500;

/** Without loopback and link-local ones, which come and go with their link. */
const addressesNow = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join();

/** Returns the stop function. Doesn't keep the process alive. */
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

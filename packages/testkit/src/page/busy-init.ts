import type {} from "../page-globals.ts";

/** Init script: blocks the main thread repeatedly after a WebSocket opens, so events are late. */

const BLOCK_MS = 50;
const GAP_MS = 5;
const busyMs = globalThis.setsunaBusyMs ?? 0;
const Original = globalThis.WebSocket;

const blockUntil = (end: number): void => {
  const from = performance.now();
  while (performance.now() - from < BLOCK_MS);
  if (from < end) setTimeout(() => blockUntil(end), GAP_MS);
};

globalThis.WebSocket = new Proxy(Original, {
  construct: (target, args: [string], newTarget) => {
    globalThis.WebSocket = Original;
    setTimeout(() => blockUntil(performance.now() + busyMs));
    return Reflect.construct(target, args, newTarget);
  },
});

/** Init script: blocks the main thread again and again once the page has opened a WebSocket. Whatever comes meanwhile is seen late. */
const BLOCK_MS = 50;
const GAP_MS = 5;
const busyMs = globalThis.setsunaBusyMs ?? 0;
const Original = globalThis.WebSocket;
const blockUntil = (end) => {
    const from = performance.now();
    while (performance.now() - from < BLOCK_MS)
        ;
    if (from < end)
        setTimeout(() => blockUntil(end), GAP_MS);
};
globalThis.WebSocket = new Proxy(Original, {
    construct: (target, args, newTarget) => {
        globalThis.WebSocket = Original;
        setTimeout(() => blockUntil(performance.now() + busyMs));
        return Reflect.construct(target, args, newTarget);
    },
});
export {};

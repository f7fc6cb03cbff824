import { type ClientPorts, openWithFallback, type Timers } from "@setsuna/client";
import { milliseconds } from "@setsuna/kit";
import { deriveKeys } from "../id-keys.ts";
import { localNow } from "../local-clock.ts";
import { browserPost } from "./browser-post.ts";
import { openBrowserSocket } from "./browser-socket.ts";
import { BrowserTransport } from "./browser-transport.ts";
import { every, onNetworkChange } from "./network-changes.ts";

const timers: Timers = {
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  every,
};

/** Gives the client package the page that it runs in. */
export const browserPorts: ClientPorts<BrowserTransport> = {
  clock: { now: () => milliseconds(localNow()) },
  timers,
  random: () => Math.random(),
  openSocket: openWithFallback({ openWebSocket: openBrowserSocket, post: browserPost, timers, random: () => Math.random() }),
  onNetworkChange,
  onVisible: (visible) => {
    const listener = (): void => {
      if (document.visibilityState === "visible") visible();
    };
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
  problem: () => (typeof RTCPeerConnection === "function" ? undefined : "browser-unsupported"),
  openTransport: (options) => new BrowserTransport(options),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  deriveKeys,
};

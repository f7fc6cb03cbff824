import { type ClientPorts, openWithFallback } from "@setsuna/client";
import { deriveDeviceId } from "@setsuna/e2ee";
import { milliseconds } from "@setsuna/kit";
import { deriveKeys } from "../id-keys.ts";
import { localNow } from "../local-clock.ts";
import { senderSeed } from "../sender-seed.ts";
import { browserPost } from "./browser-post.ts";
import { signallingAhead } from "./browser-socket.ts";
import { browserTimers } from "./browser-timers.ts";
import { BrowserTransport } from "./browser-transport.ts";
import { onNetworkChange } from "./network-changes.ts";

export const browserPorts: ClientPorts<BrowserTransport> = {
  clock: { now: () => milliseconds(localNow()) },
  timers: browserTimers,
  random: () => Math.random(),
  openSocket: openWithFallback({
    openWebSocket: signallingAhead.open,
    post: browserPost,
    timers: browserTimers,
    random: () => Math.random(),
  }),
  onNetworkChange,
  onVisible: (visible) => {
    const listener = (): void => {
      if (document.visibilityState === "visible") visible();
    };
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
  problem: () => (typeof RTCPeerConnection === "function" ? undefined : "browser-unsupported"),
  deviceOf: (link) => deriveDeviceId(senderSeed(), link),
  offersAhead: true,
  openTransport: (options) => new BrowserTransport(options),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  deriveKeys,
};

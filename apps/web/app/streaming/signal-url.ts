import { siteBase } from "../site/site-path.ts";

/** WebSocket address of the signalling server of this site, such as `wss://host/studio/signal`. Browser only. */
export const signalUrl = (): string => {
  const url = new URL("signal", siteBase());
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
};

import { siteBase } from "../platform/site-path.ts";

/** Such as `wss://host/studio/signal`. Browser only. */
export const signalUrl = (): string => {
  const url = new URL("signal", siteBase());
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
};

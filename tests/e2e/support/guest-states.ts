import { type ErrorCode, errorBody } from "@setsuna/contracts";
import type { Page } from "playwright-core";
import { type BlockingProxy, openBlockingProxy } from "./blocking-proxy.ts";

const insteadOfWelcome = async (page: Page, answer: object): Promise<void> => {
  await page.routeWebSocket(/\/studio\/signal/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const isWelcome = (JSON.parse(String(text)) as { readonly type: string }).type === "welcome";
      socket.send(isWelcome ? JSON.stringify(answer) : text);
    });
  });
};

export const refuseWith = (page: Page, code: ErrorCode): Promise<void> =>
  insteadOfWelcome(page, { type: "refused", error: errorBody(code) });

export const beUnavailable = (page: Page): Promise<void> =>
  insteadOfWelcome(page, { type: "unavailable", error: errorBody("service-unavailable") });

/** Some apps' browsers lack it. Call it before the first document. */
export const withoutWebRtc = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "RTCPeerConnection");
  });
};

export const openSignallessNetwork = async (page: Page, upstream: string): Promise<BlockingProxy> => {
  const proxy = await openBlockingProxy(upstream, "swallow");
  await page.route(/\/studio\/signal/, (route) => route.abort());
  return proxy;
};

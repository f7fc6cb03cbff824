import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { transform } from "esbuild";
import type { BrowserPeer } from "../programs/browser-peer.ts";
import { type FigureName, NotApplicable, type RtcClient } from "../types.ts";

export interface ScriptedPage {
  call<Name extends keyof BrowserPeer>(
    name: Name,
    ...parameters: Parameters<BrowserPeer[Name]>
  ): Promise<Awaited<ReturnType<BrowserPeer[Name]>>>;
}

export const servePeerPage = async (): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const source = readFileSync(new URL("../programs/browser-peer.ts", import.meta.url), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "iife", target: "es2022" });
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>peer</title><body><script>${code}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** Browsers never let another origin send it. */
export const NO_PUT = "the browser blocks PUT, because the preflight allows only POST";

const REPORTED: Readonly<Record<"send" | "receive", readonly FigureName[]>> = {
  send: ["state", "plis", "nacks", "reports"],
  receive: ["state", "frames", "keyframes", "audioPackets", "audioEnergy", "changes", "width", "nacks"],
};

export const browserClient = (page: ScriptedPage): RtcClient => ({
  request: (request) => page.call("request", request),
  connect: async (wish) => {
    const { peer, offer, missing } = await page.call("connect", wish);
    if (missing !== undefined) throw new NotApplicable(`this browser has no ${missing} to ${wish.direction}`);
    return {
      offer,
      reported: REPORTED[wish.direction],
      accept: (answer) => page.call("accept", peer, answer),
      figures: () => page.call("figures", peer),
      close: async () => page.call("close", peer),
    };
  },
});

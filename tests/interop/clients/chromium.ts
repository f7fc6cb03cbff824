import { existsSync } from "node:fs";
import { openContext } from "@setsuna/testkit";
import type { Client } from "../tools.ts";
import type { RtcClient } from "../types.ts";
import type { World } from "../world.ts";
import { browserClient, NO_PUT, type ScriptedPage, servePeerPage } from "./browser-client.ts";
import { notInstalled } from "./missing.ts";
import { publisherOf } from "./rtc-publisher.ts";

const PROGRAM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export const openChromiumPeer = async (world: World): Promise<RtcClient> => {
  const served = world.keep(await servePeerPage(), (each) => each.close());
  const context = world.keep(await openContext(await world.chromium()), (each) => each.close());
  const page = await context.newPage();
  await page.goto(served.url);
  const call = (name: string, parameters: readonly unknown[]): Promise<unknown> =>
    page.evaluate(([method, list]) => Reflect.apply(Reflect.get(Reflect.get(globalThis, "interop"), method), undefined, list), [
      name,
      parameters,
    ] as const);
  return browserClient({ call: (name, ...parameters) => call(name, parameters) } as ScriptedPage);
};

export const chromium: Client = {
  id: "chromium",
  name: "Chromium",
  does: {
    en: "a page of another origin: RTCPeerConnection and fetch",
    ja: "別オリジンのページ。RTCPeerConnectionとfetchだけを使用",
  },
  tools: ["rtc", "page", "publisher"],
  missing: () => (existsSync(PROGRAM) ? undefined : notInstalled("Chromium", "chromium")),
  open: async (world) => {
    const rtc = await openChromiumPeer(world);
    return {
      version: (await world.chromium()).version(),
      rtc,
      page: rtc,
      publisher: publisherOf(rtc),
      without: { "whip-method": NO_PUT },
    };
  },
};

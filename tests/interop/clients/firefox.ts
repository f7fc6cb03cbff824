import { firefoxPath, launchFirefox } from "../../e2e/support/firefox.ts";
import type { Client } from "../tools.ts";
import { browserClient, NO_PUT, type ScriptedPage, servePeerPage } from "./browser-client.ts";
import { notInstalled } from "./missing.ts";
import { NO_LOOPBACK } from "./no-loopback.ts";
import { publisherOf } from "./rtc-publisher.ts";

export const firefox: Client = {
  id: "firefox",
  name: "Firefox",
  does: {
    en: "a page of another origin: RTCPeerConnection and fetch",
    ja: "別オリジンのページ。RTCPeerConnectionとfetchだけを使用",
  },
  tools: ["rtc", "page", "publisher"],
  missing: () => (firefoxPath() === undefined ? notInstalled("Firefox", "firefox-esr") : undefined),
  open: async () => {
    const served = await servePeerPage();
    const browser = await launchFirefox(firefoxPath() ?? "");
    const page = await browser.newPage();
    await page.goto(served.url);
    const call = (name: string, parameters: readonly unknown[]): Promise<unknown> =>
      page.evaluate(
        (method, list) => Reflect.apply(Reflect.get(Reflect.get(globalThis, "interop"), method), undefined, list),
        name,
        parameters as unknown[],
      );
    const rtc = browserClient({ call: (name, ...parameters) => call(name, parameters) } as ScriptedPage);
    return {
      version: (await browser.version()).replace("firefox/", ""),
      rtc,
      page: rtc,
      publisher: publisherOf(rtc),
      without: {
        "whip-method": NO_PUT,
        "whip-nack": NO_LOOPBACK,
        "whep-loss": NO_LOOPBACK,
      },
      close: async () => {
        await browser.close();
        await served.close();
      },
    };
  },
};
